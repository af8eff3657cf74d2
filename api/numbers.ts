/** A number as text, with the given decimals and a minus sign: `-20` → `−20`. */
export function formatNumber(value: number, decimals?: number): string {
  return (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('-', '−');
}
