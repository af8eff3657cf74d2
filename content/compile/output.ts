import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Cache } from './cache';

const compressed = new Set(['.json', '.svg', '.xml', '.txt']);

/**
 * Adds `.br` and `.gz` siblings of text files, compressed at the highest level, unless they are not smaller.
 */
export async function addCompressed(files: Map<string, Buffer>, cache: Cache): Promise<Map<string, Buffer>> {
  const all = new Map(files);
  const queue = [...files].filter(([path]) => compressed.has(extname(path)));
  await Promise.all(
    // Two at a time, because zlib runs on other threads.
    [0, 1].map(async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [path, content] = next;
        const br = await cache.get('brotli', [content], () => toBrotli(content));
        if (br.length < content.length) all.set(`${path}.br`, br);
        const gz = await cache.get('gzip', [content], () => promisify(gzip)(content, { level: 9 }));
        if (gz.length < content.length) all.set(`${path}.gz`, gz);
      }
    }),
  );
  return all;
}

function toBrotli(content: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return promisify(brotliCompress)(content, { params });
}

/** Writes the files into a temporary folder, which then replaces `outDir`, so that `outDir` is never half-written. */
export async function replaceFolder(outDir: string, files: Map<string, Buffer>): Promise<void> {
  const temporary = `${outDir}.${randomUUID()}`;
  try {
    for (const folder of new Set([...files.keys()].map((path) => dirname(join(temporary, path))))) {
      await mkdir(folder, { recursive: true });
    }
    for (const [path, content] of files) await writeFile(join(temporary, path), content);
    const old = `${temporary}.old`;
    const hadOne = await rename(outDir, old).then(
      () => true,
      () => false,
    );
    await rename(temporary, outDir).catch(async (error: unknown) => {
      if (hadOne) await rename(old, outDir);
      throw error;
    });
    await rm(old, { recursive: true, force: true });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
