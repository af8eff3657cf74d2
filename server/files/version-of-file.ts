import type { BigIntStats } from 'node:fs';

/**
 * A string that changes whenever the file is changed or replaced. The modification time alone is not enough, because unpacking an
 * archive restores it, and the new file may get the inode of the old one. `ctime` is always set by the file system itself.
 */
export const versionOfFile = ({ mtimeNs, ctimeNs, ino, size }: BigIntStats) => `${mtimeNs}:${ctimeNs}:${ino}:${size}`;
