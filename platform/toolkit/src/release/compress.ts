import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|json|svg|txt)$/;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes compressed copies of all text files in a folder, so that no request has to compress them. */
export async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.test(entry.name))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const content = await readFile(file);
        await writeFile(
          `${file}.br`,
          await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        );
        await writeFile(`${file}.gz`, await gz(content, { level: 9 }));
      }),
  );
}
