import { randomBytes } from 'node:crypto';

let last = 0;
let count = 0;

/**
 * A version 7 UUID: sorts by time of creation and, within one process, by order of creation. A list sorted by id is thus sorted
 * by arrival, and new rows are adjacent on disk.
 */
export function makeId(now = Date.now()): string {
  count = now <= last ? count + 1 : 0;
  // More ids than the counter has space for, in one millisecond or while the clock is set back: counts as another millisecond.
  if (count > 0xfff) {
    count = 0;
    last += 1;
  }
  last = Math.max(last, now);
  const time = last.toString(16).padStart(12, '0');
  const order = (0x7000 + count).toString(16);
  const bytes = randomBytes(8);
  bytes[0] = (bytes[0]! & 0x3f) | 0x80;
  const random = bytes.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-${order}-${random.slice(0, 4)}-${random.slice(4)}`;
}
