import type { BigIntStats } from 'node:fs';

/**
 * A text that is another after a file was changed or replaced. An archive that is unpacked may bring the time of the last change and
 * free the inode that the new file gets; the time at which the file's entry changed (`ctime`) is always the disk's own.
 */
export const versionOfFile = ({ mtimeNs, ctimeNs, ino, size }: BigIntStats) => `${mtimeNs}:${ctimeNs}:${ino}:${size}`;
