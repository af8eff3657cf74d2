import type { Attribute, AttributeValue } from './records';
import { formatNumber } from './numbers';

export { formatNumber };

/** A value as text without its unit: `1 to 2.5`, `IP44`, `Yes`. */
export function formatBare({ decimals }: Attribute, value: AttributeValue): string {
  if (typeof value === 'number') return formatNumber(value, decimals);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(', ');
  const { min, max } = value;
  return min === max ? formatNumber(min, decimals) : `${formatNumber(min, decimals)} to ${formatNumber(max, decimals)}`;
}

/** A value as text with its unit: `1 to 2.5 mm²`. */
export function formatValue(attribute: Attribute, value: AttributeValue): string {
  return withUnit(attribute, formatBare(attribute, value));
}

const withUnit = ({ unit }: Attribute, text: string) => (unit ? `${text} ${unit}` : text);

/** More numbers than these are written by their ends. */
const maxListed = 4;

/**
 * The values of several variants in one text: `IP44 or IP67`, `2, 3 or 5`, `1.5 to 400 mm²`; ordered words as `16 to 75`. Words
 * after the first are written as within a sentence: `Copper or aluminium`.
 */
export function formatAll(attribute: Attribute, given: readonly AttributeValue[]): string {
  const [first, ...others] = given;
  if (first === undefined) return '';
  if (others.every((value) => sameValue(value, first))) return formatValue(attribute, first);
  const numbers = [...new Set(given)].filter((value) => typeof value === 'number').sort((a, b) => a - b);
  if (attribute.type === 'number' && numbers.length <= maxListed) {
    return withUnit(attribute, listed(numbers.map((value) => formatBare(attribute, value))));
  }
  if (attribute.type === 'number' || attribute.type === 'range') {
    const ends = given.flatMap((value) =>
      typeof value === 'number' ? [value] : typeof value === 'object' && 'min' in value ? [value.min, value.max] : [],
    );
    return formatValue(attribute, { min: Math.min(...ends), max: Math.max(...ends) });
  }
  const { values, ordered } = attribute;
  const all = given.flatMap((value) => (Array.isArray(value) ? value : formatBare(attribute, value)));
  const words = values ? values.filter((word) => all.includes(word)) : [...new Set(all)];
  if (ordered && words.length > 2) return `${words[0]} to ${words.at(-1)}`;
  return listed(words.map((word, index) => (index > 0 && !attribute.proper ? uncapitalised(word) : word)));
}

const listed = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join();

/** `Steel wire` as `steel wire`; abbreviations and codes, such as `PVC` and `IP44`, stay. */
const uncapitalised = (word: string) =>
  /^[A-Z][a-z]/.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;

/** Whether two values of one attribute are the same. */
export const sameValue = (a: AttributeValue, b: AttributeValue) => JSON.stringify(a) === JSON.stringify(b);

/** The least and the greatest number of a value; undefined if it is not a number or a range. */
function endsOf(value: AttributeValue): { min: number; max: number } | undefined {
  if (typeof value === 'number') return { min: value, max: value };
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
}

/** Whether a value is, or includes, what another one is: a word of a list, a number within a range, ranges that overlap. */
export function fits(one: AttributeValue, other: AttributeValue): boolean {
  const [own, others] = [endsOf(one), endsOf(other)];
  if (own && others) return own.min <= others.max && others.min <= own.max;
  if (own || others) return false;
  const words = [other].flat();
  return [one].flat().some((word) => words.includes(word));
}
