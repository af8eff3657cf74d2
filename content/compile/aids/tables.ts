import { variantAddress } from 'api/addresses';
import type { AttributeValue, Variant } from 'api/records';
import { formatValue } from 'api/values';
import type { AidSource } from '../../schema/aids';
import type { CleanSources } from '../checks';
import type { Statement } from '../search/statements';
import type { Family } from '../variants';
import { readValue } from '../variants/values';
import { lookupQuestions } from './make';

/**
 * The tables of the search index that answer the aids (server/aids): for each aid a table of the products that are looked up,
 * and one for each of its answers, with a line for each variant. What is shown of line n is line n of `…_lines`. The columns of attributes are `word{n}` with the words
 * between bars, `low{n}` and `high{n}`; in the order of the rules, or of the questions with what is looked up at the end.
 */
export function aidTables(
  aids: readonly AidSource[],
  sources: Pick<CleanSources, 'families' | 'products'>,
): Map<string, Statement[]> {
  const tables = aids.flatMap((aid, index) => {
    const { lookup, answers } = aid;
    const ways = answers.flatMap(({ class: classId, without, show, fit }, way) => {
      const attributes = fit.map(({ question, attribute = question }) => ({ id: attribute }));
      return table(`aid_${index}_${way}`, linesOf([classId], show, attributes, sources, without), attributes.length);
    });
    if (!lookup) return ways;
    const by = lookupQuestions(aid, sources.families).map((id) => {
      const absent = aid.questions.find(({ attribute }) => attribute === id)?.absent;
      const attribute = sources.families.registry.attributes.get(id)!;
      return { id, absent: absent === undefined ? undefined : readValue(attribute, absent) };
    });
    const show = [...by.map(({ id }) => id), ...lookup.gives];
    const attributes = [...by, ...lookup.gives.map((id) => ({ id }))];
    const lines = linesOf(lookup.classes, show, attributes, sources);
    return [...table(`aid_${index}_lookup`, lines, attributes.length), ...ways];
  });
  return new Map(tables);
}

type Line = (string | number | null)[];

/** What is shown of a line stands in a table of its own, so that comparing all lines reads little. */
function table(name: string, lines: Line[], attributes: number): [name: string, statements: Statement[]][] {
  const columns = Array.from({ length: attributes }, (_, at) => `word${at} text, low${at} real, high${at} real`);
  const make = (own: string, heads: string, rows: Line[], width: number): [string, Statement[]] => [
    own,
    [
      [`create table ${own}(${heads}) strict`],
      [`insert into ${own} values (${Array(width).fill('?').join(', ')})`, rows],
    ],
  ];
  const compared = lines.map((line) => line.slice(shown));
  const written = lines.map((line) => line.slice(0, shown));
  return [
    make(name, columns.join(', '), compared, 3 * attributes),
    make(`${name}_lines`, 'code text, title text, address text, detail text, price text', written, shown),
  ];
}

/** Code, title, address, detail and price; the attributes follow. */
const shown = 5;

interface WantedAttribute {
  id: string;
  /** What a product without it counts as. */
  absent?: AttributeValue | undefined;
}

function linesOf(
  classes: readonly string[],
  show: readonly string[],
  attributes: readonly WantedAttribute[],
  { families, products }: Pick<CleanSources, 'families' | 'products'>,
  without: readonly string[] = [],
): Line[] {
  return products.flatMap(({ categoryId, source }) => {
    const family = families.byProduct.get(source.id);
    if (!family || !classes.includes(family.class.id)) return [];
    const left = family.variants.filter((variant) => without.every((id) => valueOf(family, variant, id) === undefined));
    return left.map((variant): Line => [
      variant.sku,
      source.productName,
      variantAddress(categoryId, source.id, variant.sku),
      detailOf(family, variant, show, families),
      variant.price ? JSON.stringify(variant.price) : null,
      ...attributes.flatMap(({ id, absent }) => cells(valueOf(family, variant, id) ?? absent)),
    ]);
  });
}

const valueOf = (family: Family, variant: Variant, id: string): AttributeValue | undefined =>
  variant.attributes[id] ?? family.attributes[id];

/** A value as its three columns. */
function cells(value: AttributeValue | undefined): Line {
  if (value === undefined) return [null, null, null];
  if (typeof value === 'number') return [null, value, value];
  if (typeof value === 'object' && !Array.isArray(value)) return [null, value.min, value.max];
  return [`|${[value].flat().join('|')}|`, null, null];
}

/** The shown values: `Size 25 · M25 · Brass · IP66`; a value that begins with a number says what it is. */
function detailOf(family: Family, variant: Variant, show: readonly string[], { registry }: CleanSources['families']) {
  const texts = show.flatMap((id) => {
    const attribute = registry.attributes.get(id);
    const value = valueOf(family, variant, id);
    if (!attribute || value === undefined || value === 'None') return [];
    const text = formatValue(attribute, value);
    return /^\d/.test(text) ? `${attribute.label} ${text}` : text;
  });
  return texts.join(' · ');
}
