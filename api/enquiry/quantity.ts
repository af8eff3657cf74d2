/** Units behind a quantity, which are the catalogue's business and not read. */
const unit =
  /^(?:pcs?|pieces?|nos?|ea|each|m|mtrs?|met(?:re|er)s?|off|units?|sets?|pairs?|rolls?|drums?|coils?|box(?:es)?|packs?|lengths?)\.?$/i;

/**
 * The quantity that a cell states: `10`, `1,000`, `1 000`, `10 pcs`, `25m`.
 * @returns undefined if the cell is no quantity; 0 for a number that no quantity can be, such as `-1` or `1.5`
 */
export function quantityIn(cell: string): number | undefined {
  const text = cell.trim();
  if (text.length > 30) return undefined;
  const number = /^[-+]?\d[\d., ]*/.exec(text)?.[0] ?? '';
  const rest = text.slice(number.length).trim();
  if (number === '' || (rest !== '' && !unit.test(rest))) return undefined;
  const digits = number.trim();
  if (/^\+?\d+$/.test(digits)) return Number(digits);
  // Thousands in groups of three, and a decimal part of zeros.
  const whole = digits.replace(/[.,]0{1,2}$/, '');
  if (/^\d{1,3}(?:,\d{3})+$/.test(whole) || /^\d{1,3}(?: \d{3})+$/.test(whole))
    return Number(whole.replaceAll(/[, ]/g, ''));
  if (/^\d+$/.test(whole)) return Number(whole);
  return /^[-+]?\d+(?:[.,]\d+)?$/.test(digits) ? 0 : undefined;
}
