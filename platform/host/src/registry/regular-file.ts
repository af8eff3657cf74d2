import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Far more than any document needs: a part's history grows by some 80 bytes per release. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Reads a small text file. Never blocks on a named pipe: opening one would otherwise wait for a writer and hold up every
 * page.
 * @throws file system errors, or an error for anything but a regular file of at most 16 MB
 */
export async function readRegularFile(file: string): Promise<string> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error('it is not a regular file');
    if (found.size > maxBytes) throw new Error(`it is longer than ${maxBytes} bytes`);
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
