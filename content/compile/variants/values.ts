import type { Attribute, AttributeValue } from 'api/records';
import type { Cell } from '../../schema/variants';
import { convert } from './units';

/** An attribute of the registry; `several` enums hold a list of their words. */
export type KnownAttribute = Attribute & { several?: boolean };

const number = String.raw`[-−]?\d+(?:\.\d+)?`;
const measure = new RegExp(`^(${number})(?: to (${number}))?(?: (\\S.*))?$`);

/**
 * Reads what an editor wrote for an attribute, and converts it to the attribute's unit: `16 A`, or `16` below a heading
 * with the unit; `1 to 2.5 mm²`; one of the listed words, or several with commas; `yes` or `no`.
 * Throws an Error that says what is wrong.
 * @param headingUnit the unit that the column heading gives, if it gives one
 */
export function readValue(attribute: KnownAttribute, cell: Exclude<Cell, null>, headingUnit?: string): AttributeValue {
  const { type, values = [] } = attribute;
  if (type === 'number' || type === 'range') return readMeasure(attribute, String(cell), headingUnit);
  if (headingUnit !== undefined) throw new Error(`has the unit ${headingUnit}, but ${attribute.id} has none`);
  if (type === 'boolean') {
    if (cell === true || cell === 'yes') return true;
    if (cell === false || cell === 'no') return false;
    throw new Error(`is ${cell}, but must be yes or no`);
  }
  const text = String(cell);
  if (type === 'text') return text;
  const words = attribute.several ? text.split(',').map((word) => word.trim()) : [text];
  for (const word of words) {
    if (!values.includes(word)) throw new Error(`is ${word}, but must be one of ${values.join(', ')}`);
  }
  return attribute.several ? words : text;
}

function readMeasure({ type, unit, id }: KnownAttribute, text: string, headingUnit?: string): AttributeValue {
  const [, low, high, ownUnit] = measure.exec(text) ?? [];
  if (low === undefined)
    throw new Error(`is ${text}, but must be a number${type === 'range' ? ' or a range such as 1 to 2.5' : ''}`);
  if (high !== undefined && type === 'number') throw new Error(`is the range ${text}, but must be one number`);
  if (headingUnit !== undefined && ownUnit !== undefined) {
    throw new Error(`is ${text}, but its unit is already in the column heading`);
  }
  const given = headingUnit ?? ownUnit;
  if (given === undefined && unit !== undefined) throw new Error(`is ${text} without a unit; write ${text} ${unit}`);
  if (given !== undefined && unit === undefined) throw new Error(`has the unit ${given}, but ${id} is a count`);
  const inUnit = (written: string) => {
    const value = Number(written.replace('−', '-'));
    return given === undefined || unit === undefined ? value : convert(value, given, unit);
  };
  const min = inUnit(low);
  if (type === 'number') return min;
  const max = high === undefined ? min : inUnit(high);
  if (min > max) throw new Error(`is ${text}, which ends before it begins`);
  return { min, max };
}
