import { variantAddress } from 'api/addresses';
import type { Attribute, AttributeValue, ProductDetails, Variant } from 'api/records';
import { rowId } from 'api/search';
import { formatValue } from 'api/values';
import type { AidSource } from '../../schema/aids';
import type { Statement } from '../search/statement';
import type { Registry } from '../variants';
import { readValue } from '../variants/values';
import { lookupQuestions } from './make';

/**
 * A table of the search index that answers the aids (server/aids): for each aid one of the products that are looked up, and one
 * for each of its answers, with a line for each variant. The columns of attributes are `word{n}` with the words between bars,
 * `low{n}` and `high{n}`; in the order of the rules, or of the questions with what is looked up at the end. What is shown of a
 * line has the same id in a table of its own, `…_lines`, so that comparing all lines reads little.
 */
export interface AidTable {
  name: string;
  /** The classes whose variants are in it. */
  classes: readonly string[];
  /** Attributes that its variants must not have. */
  without: readonly string[];
  /** Attributes that are shown. */
  show: readonly string[];
  /** The attributes of its columns. */
  attributes: readonly WantedAttribute[];
}

interface WantedAttribute {
  id: string;
  /** What a product without it counts as. */
  absent?: AttributeValue | undefined;
}

/** The tables of all aids, which must have passed `checkAids`. */
export function aidTables(aids: readonly AidSource[], registry: Registry): AidTable[] {
  return aids.flatMap((aid, index) => {
    const { lookup, answers } = aid;
    const ways = answers.map(({ class: classId, without, show, fit }, way): AidTable => {
      const attributes = fit.map(({ question, attribute = question }) => ({ id: attribute }));
      return { name: `aid_${index}_${way}`, classes: [classId], without, show, attributes };
    });
    if (!lookup) return ways;
    const by = lookupQuestions(aid, registry).map((id) => {
      const absent = aid.questions.find(({ attribute }) => attribute === id)?.absent;
      const attribute = registry.attributes.get(id)!;
      return { id, absent: absent === undefined ? undefined : readValue(attribute, absent) };
    });
    const show = [...by.map(({ id }) => id), ...lookup.gives];
    const attributes = [...by, ...lookup.gives.map((id) => ({ id }))];
    return [{ name: `aid_${index}_lookup`, classes: lookup.classes, without: [], show, attributes }, ...ways];
  });
}

type Cell = string | number | null;

/** A variant in one of the tables. */
export interface AidLine {
  table: string;
  /** The place of the variant in its product. */
  place: number;
  /** Code, title, address, detail and price. */
  shown: Cell[];
  /** The cells of the attributes. */
  compared: Cell[];
}

/** The lines of a product in all tables. */
export function aidLines(
  product: ProductDetails,
  tables: readonly AidTable[],
  attributes: ReadonlyMap<string, Attribute>,
): AidLine[] {
  const { id: productId, productCategoryId, productName, class: classId = '', variants = [] } = product;
  return tables
    .filter(({ classes }) => classes.includes(classId))
    .flatMap(({ name, without, show, attributes: wanted }) =>
      variants.flatMap((variant, place): AidLine[] => {
        if (without.some((id) => valueOf(product, variant, id) !== undefined)) return [];
        const shown = [
          variant.sku,
          productName,
          variantAddress(productCategoryId, productId, variant.sku),
          detailOf(product, variant, show, attributes),
          variant.price ? JSON.stringify(variant.price) : null,
        ];
        const compared = wanted.flatMap(({ id, absent }) => cells(valueOf(product, variant, id) ?? absent));
        return [{ table: name, place, shown, compared }];
      }),
    );
}

/** What makes the tables. */
export const newTables = (tables: readonly AidTable[]): Statement[] =>
  tables.flatMap(({ name, attributes }): Statement[] => {
    const columns = attributes.map((_, at) => `word${at} text, low${at} real, high${at} real`);
    return [
      [`create table ${name}(id integer primary key, ${columns.join(', ')}) strict`],
      [
        `create table ${name}_lines(id integer primary key, code text, title text, address text, detail text,
          price text) strict`,
      ],
    ];
  });

/** What takes the lines of entries out of the tables, and puts others in. */
export function changedLines(
  tables: readonly AidTable[],
  removed: readonly number[],
  added: readonly { id: number; aidLines?: readonly AidLine[] }[],
): Statement[] {
  const ids = removed.map((id) => [rowId(id, 0), rowId(id + 1, 0)]);
  const lines = new Map(tables.map(({ name }) => [name, [] as [id: number, line: AidLine][]]));
  for (const { id, aidLines: own = [] } of added) {
    for (const line of own) lines.get(line.table)!.push([rowId(id, line.place), line]);
  }
  const change = (table: string, width: number, rows: Cell[][]): Statement[] => [
    [`delete from ${table} where id >= ? and id < ?`, ids],
    [`insert into ${table} values (?${', ?'.repeat(width)})`, rows],
  ];
  return tables.flatMap(({ name, attributes }) => {
    const own = lines.get(name)!;
    const compared = own.map(([id, line]) => [id, ...line.compared]);
    const shown = own.map(([id, line]) => [id, ...line.shown]);
    return [...change(name, 3 * attributes.length, compared), ...change(`${name}_lines`, 5, shown)];
  });
}

const valueOf = ({ attributes = {} }: ProductDetails, variant: Variant, id: string): AttributeValue | undefined =>
  variant.attributes[id] ?? attributes[id];

/** A value as its three columns. */
function cells(value: AttributeValue | undefined): Cell[] {
  if (value === undefined) return [null, null, null];
  if (typeof value === 'number') return [null, value, value];
  if (typeof value === 'object' && !Array.isArray(value)) return [null, value.min, value.max];
  return [`|${[value].flat().join('|')}|`, null, null];
}

/** The shown values: `Size 25 · M25 · Brass · IP66`; a value that begins with a number says what it is. */
function detailOf(
  product: ProductDetails,
  variant: Variant,
  show: readonly string[],
  attributes: ReadonlyMap<string, Attribute>,
): string {
  const texts = show.flatMap((id) => {
    const attribute = attributes.get(id);
    const value = valueOf(product, variant, id);
    if (!attribute || value === undefined || value === 'None') return [];
    const text = formatValue(attribute, value);
    return /^\d/.test(text) ? `${attribute.label} ${text}` : text;
  });
  return texts.join(' · ');
}
