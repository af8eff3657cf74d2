import { RemoteError } from './remote-error';
import { ViewLog } from './view-log';

/** A view says which release has failed, and how (row H3). */
test('the first fault of each release counts, and a part without a release has none', () => {
  const log = new ViewLog();
  log.fault('chat', '1.0.1', 'load');
  log.fault('chat', '1.0.1', 'throw');
  log.fault('chat', '1.0.0', 'throw');
  log.fault('company', undefined, 'load');
  expect(log.faults).toEqual([
    { part: 'chat', version: '1.0.1', kind: 'load' },
    { part: 'chat', version: '1.0.0', kind: 'throw' },
  ]);
});

test('a report stays small, however much fails', () => {
  const log = new ViewLog();
  for (let patch = 0; patch < 50; patch += 1) log.fault('chat', `1.0.${patch}`, 'load');
  expect(log.faults).toHaveLength(10);
});

const inProduct =
  '\n    at Price (https://a.example/releases/catalogue/chunks/product.0123456789abcdef.js:1:23)\n    at Frame (https://a.example/releases/shell/2.0.0/main.js:1:2)';
const inFrame = '\nFrame@https://a.example/releases/shell/2.0.0/main.js:1:2';

test.each<[string, Error, string | undefined, string | undefined]>([
  ['of the component that differs', new Error('#418'), inProduct, 'catalogue@1.2.3'],
  ['of what has thrown', new Error('#422', { cause: thrownIn(inProduct) }), inFrame, 'catalogue@1.2.3'],
  ['of the shell, if no other is named', new Error('#418'), '\n    at div (<anonymous>)', 'shell@2.0.1'],
  ['of the shell, without a stack', new Error('#418'), undefined, 'shell@2.0.1'],
  ['of none, if a remote could not be loaded', new Error('#422', { cause: new RemoteError('x') }), inFrame, undefined],
])('a repaired hydration is a fault %s', (_, error, stack, release) => {
  const log = new ViewLog();
  const versions: Record<string, string> = { shell: '2.0.1', catalogue: '1.2.3' };
  log.repaired(error, stack, (part) => versions[part]);
  expect(log.faults.map(({ part, version, kind }) => `${part}@${version} ${kind}`)).toEqual(
    release === undefined ? [] : [`${release} hydration`],
  );
});

function thrownIn(stack: string) {
  return Object.assign(new Error('x'), { stack });
}
