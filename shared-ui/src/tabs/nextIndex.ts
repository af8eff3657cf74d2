/** Which tab a key leads to from the tab at `from`; the same one for keys that mean nothing here. */
export function nextIndex(key: string, from: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return from;
  }
}
