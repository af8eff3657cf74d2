import { RegistryError } from '@platform/host/registry';
import { inTurn } from './in-turn';

const partsOf = (refused: string, parts: readonly string[]) =>
  inTurn(
    parts,
    (part) => part,
    (part) =>
      part === refused
        ? Promise.reject(new RegistryError(`${part} is too heavy.`))
        : Promise.resolve(`${part}@1.0.1 released`),
  );

test.each([
  ['shell', 'shell is too heavy.\nNo part has changed.\nNot tried: chat, company.'],
  ['chat', 'chat is too heavy.\nDone before, and still so: shell@1.0.1 released.\nNot tried: company.'],
  ['company', 'company is too heavy.\nDone before, and still so: shell@1.0.1 released, chat@1.0.1 released.'],
])('the refusal of %s says what was done before and what was not tried', async (refused, message) => {
  const failed = partsOf(refused, ['shell', 'chat', 'company']);
  await expect(failed).rejects.toThrow(RegistryError);
  await expect(failed).rejects.toMatchObject({ message });
});

test('the refusal of an only part says nothing of others', async () => {
  await expect(partsOf('chat', ['chat'])).rejects.toMatchObject({ message: 'chat is too heavy.' });
});
