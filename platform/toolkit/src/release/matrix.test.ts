import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from '@platform/host/registry';
import { recordVerdict, refuseRed } from './matrix';

test('verdicts that are recorded simultaneously are all kept', async () => {
  const registry = new Registry(await mkdtemp(path.join(tmpdir(), 'verdicts-')));
  try {
    const parts = ['catalogue', 'chat', 'company', 'contact'];
    await Promise.all(parts.map((part) => recordVerdict(registry, part, '1.0.0', [`a journey through ${part}`])));
    for (const part of parts)
      await expect(refuseRed(registry, part, '1.0.0')).rejects.toThrow(`a journey through ${part}`);
  } finally {
    await rm(registry.folder, { recursive: true });
  }
});
