import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates a folder with the little content that submissions need. */
export function makeFolder(products: readonly string[] = ['plug', 'socket']): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'submissions-'));
  mkdirSync(path.join(folder, 'content/data/products'), { recursive: true });
  const write = (file: string, value: unknown) =>
    writeFileSync(path.join(folder, 'content/data', file), JSON.stringify(value));
  write('site.json', {
    name: 'Zuhal Electric',
    email: 'sales@company.example',
    currency: 'EUR',
    phone: '+971 4 555 0142',
    branches: [{ name: 'Quayside' }, { name: 'Dubai' }],
  });
  write('moderation.json', { callingCodes: ['971', '966', '44'] });
  for (const id of products) write(`products/${id}.json`, { id });
  return folder;
}
