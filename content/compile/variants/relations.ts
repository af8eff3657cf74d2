import { fits } from 'api/values';
import type { AttributeValue, RelatedProducts } from 'api/records';
import type { RelationSource } from '../../schema/relations';
import type { ClassSource } from '../../schema/variants';
import type { Problems } from '../problems';
import type { Sources } from '../sources';
import type { FamiliesByClass, KnownFamily } from './records';
import type { Registry } from './registry';

/** As many of one kind as a product page has space for. */
const most = 4;

type Named = Record<keyof RelatedProducts, string[]>;

/** For a product's id, the ids of the products that go with it. */
export type Relations = Map<string, Named>;

/** What one relation looks like from the other product. */
const inverse = { accessories: 'belongsTo', alternatives: 'alternatives' } as const;

/**
 * Finds which products go together: those that an editor names in `accessories` and `alternatives` of a product, then those
 * that the rules of relations.yaml find by their attributes. Each relation holds in both directions. Adds a problem for
 * every id that does not exist.
 */
export function readRelations(
  { products, relations, refused }: Pick<Sources, 'products' | 'relations' | 'refused'>,
  { attributes, classes }: Registry,
  byClass: FamiliesByClass,
  problems: Problems,
): Relations {
  const found: Relations = new Map();
  const isFull: IsFull = (id, kind) => (found.get(id)?.[kind].length ?? 0) >= most;
  const add: Add = (from, kind, to) => {
    if (isFull(from, kind)) return;
    const named = found.get(from) ?? { accessories: [], alternatives: [], belongsTo: [] };
    found.set(from, named);
    if (!named[kind].includes(to)) named[kind].push(to);
  };
  const ids = new Set(products.map(({ facts }) => facts.id));
  for (const { file, facts } of products) {
    for (const kind of ['accessories', 'alternatives'] as const) {
      facts[kind]?.forEach((other, index) => {
        const at = { file, record: facts.id, field: `${kind}[${index}]` };
        if (refused.isAnyProduct(other)) return;
        if (!ids.has(other)) problems.add(at, `there is no product ${other}`);
        else if (other === facts.id) problems.add(at, 'is the product itself');
        else {
          add(facts.id, kind, other);
          add(other, inverse[kind], facts.id);
        }
      });
    }
  }
  relations.forEach((rule, index) => {
    const at = { file: 'relations.yaml', record: `#${index + 1}` };
    const [of, others] = [rule.of, rule.accessories ?? rule.of].map((id) => {
      if (!classes.has(id)) problems.add(at, `classes.yaml has no class ${id}`);
      return classes.get(id);
    });
    const checkAttribute = (one: ClassSource | undefined, id: string) => {
      if (!attributes.has(id)) problems.add(at, `attributes.yaml has no attribute ${id}`);
      else if (one && !one.attributes.includes(id)) problems.add(at, `the class ${one.id} has no attribute ${id}`);
    };
    for (const id of [...rule.given, ...Object.keys(rule.where)]) checkAttribute(of, id);
    for (const id of Object.values(rule.where)) checkAttribute(others, id);
    relate(rule, byClass, add, isFull);
  });
  return found;
}

type Add = (from: string, kind: keyof Named, to: string) => void;
/** Whether a product has as many of a kind as it can. */
type IsFull = (id: string, kind: keyof Named) => boolean;

function relate({ of, accessories, where, given }: RelationSource, byClass: FamiliesByClass, add: Add, isFull: IsFull) {
  const pairs = Object.entries(where);
  const valuesIn = (id: string, side: 0 | 1) =>
    (byClass.get(id) ?? []).map(({ product, family }) => ({
      product,
      family,
      values: pairs.map((pair) => family.facts.values[pair[side]] ?? []),
    }));
  const kind = accessories === undefined ? 'alternatives' : 'accessories';
  const others = valuesIn(accessories ?? of, 1);
  // Many products of a class have the same values.
  const places = new Map<string, number[]>();
  others.forEach(({ values }, place) => {
    const key = JSON.stringify(values);
    const same = places.get(key);
    if (same) same.push(place);
    else places.set(key, [place]);
  });
  const isMeant = ({ family: { facts } }: { family: KnownFamily }) =>
    given.every((id) => facts.values[id]?.flat().length);
  const fitting = new Map<string, { all: string[]; open: string[] }>();
  const productsFor = (values: readonly AttributeValue[][]) => {
    const key = JSON.stringify(values);
    const known = fitting.get(key);
    if (known) return known;
    const fit = [...places.values()].filter(([first]) =>
      pairs.every((_, at) => anyFits(values[at]!, others[first!]!.values[at]!)),
    );
    const sorted = fit.flat().sort((a, b) => a - b);
    const all = sorted.map((place) => others[place]!.product);
    const made = { all, open: all };
    fitting.set(key, made);
    return made;
  };
  for (const { product, values } of valuesIn(of, 0).filter(isMeant)) {
    const fit = productsFor(values);
    for (const other of fit.all) {
      if (isFull(product, kind)) break;
      if (other !== product) add(product, kind, other);
    }
    if (kind === 'alternatives') continue;
    // Those to which nothing can be added are passed over by the products with the same values.
    fit.open = fit.open.filter((other) => !isFull(other, inverse[kind]));
    for (const other of fit.open) if (other !== product) add(other, inverse[kind], product);
  }
}

const anyFits = (own: readonly AttributeValue[], others: readonly AttributeValue[]) =>
  own.some((value) => others.some((other) => fits(value, other)));
