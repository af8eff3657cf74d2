/** The index of the tab that a key moves to from `from`; `from` itself for all other keys. */
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
