import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** No document comes near this: a part's history grows by some 80 bytes a release. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Reads a small text file without waiting: opening a named pipe would otherwise last until something writes to it, and
 * hold up every page.
 * @throws what the file system says, or an error for anything but a regular file of at most 16 MB
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
