import { quantityText } from 'api/prices';
import type { Variant } from 'api/records';
import type { CleanSources } from '../compile/checks';
import { houseStyle } from '../compile/typography';
import { readHeading } from '../compile/variants/columns';
import { attributesOf, fill, type Family } from '../compile/variants/family';
import { readPack } from '../compile/variants/quantities';
import type { FamilyContext } from '../compile/variants/registry';
import type { ProductSource } from '../schema';
import { textsOf, type Texts } from './fields';
import { readLayout } from './layout';
import type { GivenCell, GivenVariant } from './lines';
import { checkFields, placeLines } from './place-lines';
import type { Refusals } from './refusals';

/** A variant as the import leaves it. */
export interface PlannedVariant {
  /** Its present row; absent if it is new. */
  row?: number;
  /** The line of the file that says so; absent if none does. */
  line?: number;
  texts: Texts;
}

/** What an import makes of a product's variants. */
export interface FamilyPlan {
  id: string;
  /** As `products/cables.yaml`. */
  file: string;
  now: readonly Texts[];
  variants: PlannedVariant[];
}

/**
 * Finds the product of each line and puts the line's values into its variant, or adds a variant, after the others.
 * Adds a refusal for each line and value that is wrong.
 * @throws {ImportError} at once if a field means nothing, because every line has it
 * @param removeMissing whether products that the lines mention lose the variants that they do not mention
 */
export function planImport(
  lines: readonly GivenVariant[],
  sources: CleanSources,
  removeMissing: boolean,
  refusals: Refusals,
): FamilyPlan[] {
  checkFields(lines, sources, refusals);
  refusals.throwIfAny();
  const byFamily = placeLines(lines, sources, refusals);
  return sources.products.flatMap(({ file, source }): FamilyPlan[] => {
    const placed = byFamily.get(source.id);
    const family = sources.families.byProduct.get(source.id);
    if (!placed || !family) return [];
    const layout = readLayout(source, family, sources);
    const read = lineReader(source, family, layout.priceBasis, sources, refusals);
    const now = family.variants.map((variant) =>
      textsOf(variant, family.attributes, { registry: sources.families.registry, brands: sources.brands }),
    );
    const changed = new Map<number, PlannedVariant>();
    const added: PlannedVariant[] = [];
    for (const { given, row } of placed) {
      const { line } = given;
      if (row === undefined) added.push({ line, texts: read(given, layout.shared) });
      else changed.set(row, { row, line, texts: read(given, now[row]!) });
    }
    const kept = now.flatMap((texts, row): PlannedVariant[] => {
      const one = changed.get(row);
      if (one) return [one];
      return removeMissing ? [] : [{ row, texts }];
    });
    checkBasis([...kept, ...added], layout.priceBasis, refusals);
    return [{ id: source.id, file, now, variants: [...kept, ...added] }];
  });
}

/** The rows of a product have one column heading for prices, which says what all of them are for. */
function checkBasis(variants: readonly PlannedVariant[], present: string | undefined, refusals: Refusals) {
  const bases = new Set(variants.flatMap(({ texts }) => texts.get('price_per') ?? []));
  if (bases.size < 2) return;
  const [first] = bases;
  const expected = present !== undefined && bases.has(present) ? present : first;
  for (const { line, texts } of variants) {
    const basis = texts.get('price_per');
    if (line === undefined || basis === undefined || basis === expected) continue;
    const message = `is ${basis}, but other prices of the product are per ${expected}; all must be for the same quantity`;
    refusals.add({ line, field: 'price_per' }, message);
  }
}

/** @param now what holds for fields that the line does not have: the variant's own values, or those of its product */
type ReadLine = (given: GivenVariant, now: Texts) => Texts;

/** Reads the lines of one product with the compiler's own rules for cells. */
function lineReader(
  { company, dimensions }: Pick<ProductSource, 'company' | 'dimensions'>,
  family: Family,
  priceBasis: string | undefined,
  sources: CleanSources,
  refusals: Refusals,
): ReadLine {
  const { registry } = sources.families;
  const context: FamilyContext = { registry, company: sources.company, brands: sources.brands };
  const known = attributesOf(family.class, registry);
  const table = dimensions === undefined ? undefined : sources.families.dimensions.get(dimensions);
  const fromTable = new Set(table?.rows.flatMap((row) => Object.keys(row)));
  const read = (field: string, { text, unit }: GivenCell, basis: string): Texts => {
    // A file has the attributes of all its products, and is empty where a product's class lacks one.
    if (text === '' && registry.attributes.has(field)) return new Map();
    const heading = [field, unit, field === 'price' ? `/ ${basis}` : undefined].filter(Boolean).join(' ');
    const column = readHeading(heading, sources.company, known);
    const variant: Variant = { sku: '', attributes: {} };
    if (text !== '') fill(variant, column, written(field, text), context, { company });
    return textsOf(variant, {}, context);
  };
  return (given, now) => {
    const texts = new Map(now);
    const attempt = (cell: GivenCell, how: () => void) => {
      try {
        how();
      } catch (error) {
        refusals.add({ line: cell.line, field: cell.name }, withHint(cell.text, (error as Error).message));
      }
    };
    const per = given.cells.get('price_per');
    let basis = now.get('price_per') ?? priceBasis ?? 'piece';
    if (per && per.text !== '') attempt(per, () => (basis = quantityText(readPack(per.text))));
    const code: GivenCell = { name: 'sku', text: given.sku, line: given.line };
    for (const [field, cell] of [['sku', code] as const, ...given.cells]) {
      if (field === 'price_per') continue;
      attempt(cell, () => {
        const value = read(field, cell, basis);
        texts.delete(field);
        for (const [name, text] of value) texts.set(name, text);
      });
    }
    if (texts.has('price')) texts.set('price_per', basis);
    else texts.delete('price_per');
    for (const id of family.class.required) {
      if (texts.has(id) || given.cells.get(id)?.text || fromTable.has(id)) continue;
      refusals.add({ line: given.line, field: given.cells.get(id)?.name ?? id }, 'is empty, but its class requires it');
    }
    return texts;
  };
}

/** The cell as YAML has it: an amount is a number, everything else a text in the catalogue's way to write it. */
function written(field: string, text: string): string | number {
  if (field === 'price' && /^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return houseStyle(text) as string;
}

/** Says how to write a number with a decimal comma, the most frequent mistake of spreadsheets. */
const withHint = (text: string, message: string) =>
  /^[-−]?\d+,\d/.test(text) ? `${message}; write decimals with a point` : message;
