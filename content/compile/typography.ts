import { units } from './variants/units';

/** A dash between two figures, with spaces: `25 – 50`. */
const spacedDash = /(?<=\d) – (?=[+−]?\d)/g;
/** A hyphen in front of a temperature: `-20 °C`. A hyphen within a code has a letter or a figure before it. */
const hyphenatedTemperature = /(?<![\p{L}\d–−-])-(?=\d{1,3}(?:\.\d{1,2})? ?°C)/gu;

/**
 * The catalogue's way to write ranges and negative temperatures, whichever way an editor typed them: `25 – 50` becomes
 * `25 to 50`, and `-20 °C` becomes `−20 °C`. Changes the texts of a record at any depth, and none of its keys.
 */
export function houseStyle(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(spacedDash, ' to ').replace(hyphenatedTemperature, '−');
  if (Array.isArray(value)) return value.map(houseStyle);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, houseStyle(item)]));
}

/** A column heading with its unit in brackets: `Area, mm²` becomes `Area (mm²)`. */
export function headingInHouseStyle(heading: string): string {
  const comma = heading.lastIndexOf(', ');
  const unit = heading.slice(comma + 2);
  return comma > 0 && units.has(unit) ? `${heading.slice(0, comma)} (${unit})` : heading;
}

const labels = new Map([['Standards', 'Standard']]);

/** The label of a description row: one word for one thing, in the singular even where a product has several. */
export const labelInHouseStyle = (label: string): string => labels.get(label) ?? label;
