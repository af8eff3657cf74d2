import { lexemesOf, termsOf } from './index';

it.each([
  [
    'a measure in all its spellings',
    ['25mm2', '25 mm²', '25 sqmm', '25 sqr mm', '25 sq.mm', '25 mm sq', '25 square mm'],
    '25mm2',
  ],
  ['a current', ['32A', '32 A', '32 amp', '32 amps', '32 Ampere', '٣٢ A'], '32a'],
  ['a power', ['11 kW', '11kw', '11 kilowatts'], '11kw'],
  ['a count of cores', ['4 core', '4-core', '4c', 'four core', '4 Cores'], '4core'],
  ['a thread', ['M20', 'm 20', 'M20 × 1.5', 'M20x1.5'], 'm20'],
  ['inches', ['1/2"', '½ inch', '1/2 in', '1/2”'], '1/2in'],
  ['a ratio', ['3:1', '3 : 1', '3 to 1'], '3:1'],
  ['mixed inches', ['1 1/4 emt', '1-1/4 emt', '1 1/4 in', '1-1/4"'], '1-1/4in'],
  ['a possessive', ['mcb', "mcb's"], 'mcb'],
  ['a degree of protection', ['IP67', 'IP 67', 'ip-67'], 'ip67'],
  ['a cable type', ['H07RN-F', 'h07rn-f', 'H07RNF'], 'h07rnf'],
  ['American and British words', ['armoured', 'armored', 'Armoured'], 'armored'],
  ['plurals', ['gland', 'glands', 'GLANDS'], 'gland'],
  ['metals', ['aluminium', 'aluminum'], 'aluminum'],
  ['a type of explosion protection', ['Ex db', 'exdb', 'Ex-db'], 'exdb'],
  ['the types of a kind of explosion protection', ['Ex d', 'Exd', 'Ex db'], 'exd'],
])('gives %s one term', (_, texts, term) => {
  for (const text of texts) expect(termsOf(text)).toContain(term);
});

it.each([
  ['4 × 16 mm²', ['4core', '16mm2']],
  ['4c x 16', ['4core', '16mm2']],
  ['3c2.5', ['3core', '2.5mm2']],
  ['4core16mm2', ['4core', '16mm2']],
  ['5G2.5', ['5core', '2.5mm2']],
  ['2, 3 and 5 Core', ['2core', '3core', '5core']],
  ['3P+N+E', ['5pin', '4pole']],
  ['6.35/11 kV', ['6.35kv', '11kv']],
  ['BS EN 60309-2', ['std60309', 'std60309-2']],
  ['IEC 60947-2 and 60898-1', ['std60947-2', 'std60898']],
  ['IEC 60947-4-1', ['std60947', 'std60947-4', 'std60947-4-1']],
  ['35 – 70 mm²', ['35mm2', '50mm2', '70mm2']],
])('reads %s', (text, terms) => expect(termsOf(text)).toEqual(expect.arrayContaining(terms)));

it('does not take a type of explosion protection for a distribution board', () => {
  expect(termsOf('gland Ex db')).not.toContain('db');
  expect(termsOf('8 way db')).toContain('db');
});

it('reads cores and a number as a conductor only if conductors are made in that size', () => {
  expect(termsOf('3c17')).toEqual(['3c17']);
});

it('reads a cell in the unit of its column', () => {
  expect(termsOf('150 – 240', 'Conductor (mm²)')).toEqual(expect.arrayContaining(['150mm2', '185mm2', '240mm2']));
  expect(termsOf('20', 'Size, mm')).toContain('20mm');
  expect(termsOf('16', 'AWG')).toContain('16awg');
  expect(termsOf('50', 'Lengths in a bundle')).not.toContain('50a');
});

it('reads what cannot be read as anything else as words, and nothing in a text without letters or digits', () => {
  expect(lexemesOf('  –– ')).toEqual([]);
  expect(termsOf('كابل')).toEqual(['كابل']);
});
