import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPart } from '../part';
import { runOwnChecks } from './own-checks';
import { Timings } from './timings';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'own-checks-'));
});
afterEach(() => rm(folder, { recursive: true }));

const node = (code: string) => `node -e "${code}"`;

/** Runs the checks of a part with these scripts. */
async function check(scripts?: Record<string, string>) {
  const manifest = { name: 'notes', version: '1.0.0', part: { name: 'notes' }, scripts };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const timings = new Timings();
  return { passed: await runOwnChecks(readPart(folder), timings), timings: String(timings) };
}

test('the types, the lint and the tests of a part run, as far as it has them', async () => {
  const { passed, timings } = await check({ test: node('0'), types: node('0'), start: node('process.exit(1)') });
  expect(passed).toEqual(['types', 'test']);
  expect(timings).toMatch(/^[\d.]+ s \(\w+ [\d.]+ s, \w+ [\d.]+ s\)$/);
  expect((await check()).passed).toEqual([]);
});

test('a part is refused with one sentence, and below it the end of what each failed check says', async () => {
  const talks = (text: string) =>
    node(`for (let at = 0; at < 100; at += 1) console.log('${text}', at); process.exit(1)`);
  const refused = check({ types: node('0'), lint: talks('an unused name'), test: talks('a test fails') });
  const refusal = await refused.then(() => '', String);
  const [sentence, ...outputs] = refusal.split('\n\n');
  expect(sentence).toBe(
    'RegistryError: notes fails npm run lint and npm run test, and was not released: fix what is reported below.',
  );
  expect(outputs).toEqual([
    expect.stringMatching(/^--- npm run lint ---\nan unused name 60\n[^]*\nan unused name 99$/),
    expect.stringMatching(/^--- npm run test ---\na test fails 60\n[^]*\na test fails 99$/),
  ]);
});
