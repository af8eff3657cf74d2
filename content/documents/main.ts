/**
 * The program that makes PDFs for the server, in a process of its own, so that pages are served meanwhile. Its argument is
 * the folder of the compiled content. For each message `{ id, name, version, file }` it writes that version of the PDF
 * `name` to `file`, and its SHA-256 in hex to `file`.sha256, and answers `{ id }`, or `{ id, failed }` with the reason.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { documentMaker } from './maker';

interface Order {
  id: number;
  name: string;
  version: string;
  file: string;
}

const make = documentMaker(process.argv[2]!);
let last: Promise<unknown> = Promise.resolve();

async function write({ name, version, file }: Order) {
  const content = await make(name, version);
  await mkdir(dirname(file), { recursive: true });
  await replace(`${file}.sha256`, createHash('sha256').update(content).digest('hex'));
  await replace(file, content);
}

/** Written under another name and renamed, so that no half of a file is sent. */
async function replace(file: string, content: Buffer | string) {
  const temporary = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporary, content);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

process.on('message', (order: Order) => {
  // One at a time: drawing needs the processor, and memory for each.
  last = last.then(() =>
    write(order).then(
      () => process.send?.({ id: order.id }),
      (error: unknown) => process.send?.({ id: order.id, failed: String(error) }),
    ),
  );
});
process.on('disconnect', () => process.exit(0));
