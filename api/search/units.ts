/** How each unit is written after a number, by the form in which it is indexed. Longer spellings come first. */
const spellings: [unit: string, pattern: string][] = [
  ['mm2', 'sq(?:uare|r)?\\.? ?mm\\.?|mm ?sq\\.?|mm ?\\^? ?2|sqm ?m|sq|m{2}q'],
  ['kvar', 'kvar'],
  ['kva', 'kva'],
  ['kv', 'kv|kilo ?volts?'],
  ['kw', 'kw|kilo ?watts?'],
  ['ka', 'ka'],
  ['ma', 'ma|milli ?amps?'],
  ['core', 'cores?|c'],
  ['pin', 'pins?'],
  ['pole', 'poles?|p'],
  ['phase', 'phases?|ph'],
  ['gang', 'gangs?|g'],
  ['pair', 'pairs?|pr'],
  ['way', 'ways?'],
  ['module', 'modules?'],
  ['a', 'ampere?s?|amps?\\.?|ax?'],
  ['v', 'volts?|vac|vdc|v(?: ?[ad]\\.?c\\.?)?'],
  ['hz', 'hz|hertz'],
  ['degc', '° ?c|deg(?:rees?)? ?c'],
  ['mm', 'mm|milli ?met(?:er|re)s?'],
  ['cm', 'cm'],
  ['in', 'inch(?:es)?|in|"'],
  ['km', 'km'],
  ['kg', 'kg|kilos?'],
  ['w', 'watts?|w'],
  ['awg', 'awg'],
  ['ml', 'ml'],
  ['m', 'met(?:er|re)s?|mtrs?|m'],
  ['h', "h|o'? ?clock"],
];

const unitPattern = spellings.map(([, pattern]) => pattern).join('|');

/** Matches a unit at the end of a number; what follows is not a letter or digit. */
export const unitAfterNumber = `(?:${unitPattern})(?![\\p{L}\\d])`;

const exact = spellings.map(([unit, pattern]) => [unit, new RegExp(`^(?:${pattern})$`)] as const);

/** The unit in its indexed form: `mm2` for 'sq.mm'. Undefined for what is not a unit. */
export const unitOf = (written: string): string | undefined =>
  exact.find(([, pattern]) => pattern.test(written.trim()))?.[0];

const headingUnit =
  /(?:^|[(,] ?)(mm2|mm|cm|km|kva|kvar|kv|kw|ka|ma|kg|ml|m|a|v|w|hz|awg|inch|cores?|poles?|pins?|gangs?|ways?|modules?|pairs?)(?:[),\s]|$)/g;

/** The unit that the header of a table column gives to its cells: 'Conductor (mm²)' → `mm2`. */
export function unitOfHeading(heading: string): string | undefined {
  const units = [...heading.matchAll(headingUnit)].map(([, unit]) => unitOf(unit!));
  if (/(?:number|no\.?) of cores/.test(heading)) return 'core';
  return units.at(-1);
}

const areas = [
  0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10, 16, 25, 35, 50, 70, 95, 120, 150, 185, 240, 300, 400, 500, 630, 800, 1000,
];
const currents = [6, 10, 16, 20, 25, 32, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250];
const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 19, 24, 27, 37];
const series: Record<string, number[]> = {
  mm2: areas,
  a: currents,
  core: counts,
  way: counts,
  pole: counts,
  pin: counts,
};

/** Whether a conductor is made with this area in mm². */
export const isArea = (value: number) => areas.includes(value);

/** The usual values inside a range: areas of conductors, rated currents, numbers of cores. */
export const usualValues = (from: number, to: number, unit: string) =>
  (series[unit] ?? []).filter((value) => value > from && value < to);
