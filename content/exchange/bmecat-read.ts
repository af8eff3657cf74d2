import type { CleanSources } from '../compile/checks';
import { etimSystem, extensions, ownSystem } from './bmecat';
import { packingOf, unitSign } from './bmecat-units';
import { availabilityField } from './fields';
import type { GivenCell, GivenVariant } from './lines';
import type { Refusals } from './refusals';
import { child, childrenOf, readXml, XmlError, type XmlElement } from './xml';

/**
 * Reads the products of a BMEcat 2005 file (T_NEW_CATALOG) as variants; what a PRODUCT does not mention stays as it
 * is. A code that is new needs a PRODUCT_TO_CATALOGGROUP_MAP to the id of its product.
 * Adds a refusal for each element that is wrong.
 */
export function readBmecat(text: string, sources: CleanSources, refusals: Refusals): GivenVariant[] {
  const variants: GivenVariant[] = [];
  const groups = new Map<string, string>();
  const seen = { version: undefined as string | undefined, transaction: false };
  const productIds = new Set(sources.products.map(({ source }) => source.id));
  const root = (name: string, parent: string | undefined) => {
    if (parent === undefined && name !== 'BMECAT')
      throw new NotBmecat(`starts with <${name}>, but must be a BMEcat file`);
    if (parent === 'BMECAT' && name.startsWith('T_')) {
      if (name !== 'T_NEW_CATALOG') throw new NotBmecat(`has the transaction ${name}; only T_NEW_CATALOG is read`);
      seen.transaction = true;
    }
    if (name === 'ARTICLE') throw new NotBmecat('has ARTICLE as in BMEcat 1.2; export it as BMEcat 2005');
    return parent === 'T_NEW_CATALOG' && (name === 'PRODUCT' || name === 'PRODUCT_TO_CATALOGGROUP_MAP');
  };
  try {
    readXml(text, root, (element) => {
      if (element.name === 'PRODUCT') {
        variants.push(readProduct(element, sources, refusals));
        return;
      }
      const group = textOf(child(element, 'CATALOG_GROUP_ID'));
      // A product can be in several groups of a catalogue; the one that is a product of ours counts.
      if (productIds.has(group)) groups.set(textOf(child(element, 'PROD_ID')), group);
    });
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof NotBmecat)) throw error;
    refusals.add({ line: error instanceof XmlError ? error.line : 1 }, error.message);
    return [];
  }
  return variants.map((variant) => ({ ...variant, family: groups.get(variant.sku) }));
}

/** A file of another kind. */
class NotBmecat extends Error {}

const textOf = (element: XmlElement | undefined) => element?.text.trim() ?? '';

function readProduct(product: XmlElement, sources: CleanSources, refusals: Refusals): GivenVariant {
  const cells = new Map<string, GivenCell>();
  const put = (field: string, element: XmlElement, text = textOf(element), unit?: string) =>
    cells.set(field, { name: element.name, text, unit, line: element.line });
  const ifGiven = (field: string, element: XmlElement | undefined, unit?: string) => {
    if (element) put(field, element, textOf(element), unit);
  };
  const pid = child(product, 'SUPPLIER_PID');
  if (product.attributes['mode'] === 'delete') {
    refusals.add(
      { line: product.line, field: 'PRODUCT' },
      'is to be deleted; leave it out and import with --remove-missing',
    );
  }
  const details = child(product, 'PRODUCT_DETAILS');
  const gtin = childrenOf(details, 'INTERNATIONAL_PID').find(({ attributes }) =>
    ['gtin', 'ean'].includes((attributes['type'] ?? 'gtin').toLowerCase()),
  );
  ifGiven('gtin', gtin);
  ifGiven('mpn', child(details, 'MANUFACTURER_PID'));
  const maker = child(details, 'MANUFACTURER_NAME');
  if (maker) put('brand', maker, brandKey(textOf(maker), sources));
  ifGiven('lead_time', child(details, 'DELIVERY_TIME'), 'days');
  const dimensions = child(child(product, 'PRODUCT_LOGISTIC_DETAILS'), 'PRODUCT_DIMENSIONS');
  ifGiven('weight', child(dimensions, 'WEIGHT'), 'kg');
  const followup = childrenOf(product, 'PRODUCT_REFERENCE').find(({ attributes }) => attributes['type'] === 'followup');
  ifGiven('replaced_by', child(followup, 'PROD_ID_TO'));
  readFeatures(product, sources, cells, refusals);
  readPrice(product, cells, refusals);
  const own = child(product, 'USER_DEFINED_EXTENSIONS');
  ifGiven('price_per', child(own, extensions.priceBasis));
  ifGiven('pack', child(own, extensions.pack));
  for (const element of childrenOf(own, extensions.availability)) {
    const branch = textOf(child(element, extensions.branch));
    put(availabilityField(branch), element, textOf(child(element, extensions.state)));
  }
  return { line: pid?.line ?? product.line, sku: textOf(pid), cells };
}

/** The key of the brand with the name or one of its other spellings; otherwise the name, which is then refused. */
function brandKey(name: string, { brands }: CleanSources): string {
  const wanted = name.toLowerCase();
  const brand = brands.find((one) => [one.name, ...(one.aliases ?? [])].some((each) => each.toLowerCase() === wanted));
  return brand?.key ?? name;
}

/**
 * The amount with what it is for, and none for a daily price of 0, which is one on request. Refuses an amount whose unit does
 * not say what it is for: read as one for what the present price is for, it would be a wrong price.
 */
function readPrice(product: XmlElement, cells: Map<string, GivenCell>, refusals: Refusals) {
  const prices = child(product, 'PRODUCT_PRICE_DETAILS');
  const price = childrenOf(prices, 'PRODUCT_PRICE').find((one) => child(one, 'PRICE_AMOUNT'));
  const amount = child(price, 'PRICE_AMOUNT');
  if (!amount) return;
  const onRequest = Number(textOf(amount)) === 0 && textOf(child(prices, 'DAILY_PRICE')) === 'true';
  const unit = textOf(child(price, 'PRICE_CURRENCY')) || undefined;
  cells.set('price', { name: amount.name, text: onRequest ? '' : textOf(amount), unit, line: amount.line });
  const order = child(product, 'PRODUCT_ORDER_DETAILS');
  const ordered = child(order, 'ORDER_UNIT');
  if (!ordered || onRequest) return;
  const basis = basisText(order);
  const { name, line } = ordered;
  if (basis !== undefined) cells.set('price_per', { name, text: basis, line });
  else if (!child(child(product, 'USER_DEFINED_EXTENSIONS'), extensions.priceBasis)) {
    const message = `has the order unit ${textOf(ordered)}; say what the price is for, in ${extensions.priceBasis}`;
    refusals.add({ line, field: name }, message);
  }
}

/** What a price is for, as far as the order's units say it: a packing needs what it holds. */
function basisText(order: XmlElement | undefined): string | undefined {
  const stated = (name: string) => textOf(child(order, name));
  const unit = stated('ORDER_UNIT');
  const quantity = stated('PRICE_QUANTITY') || '1';
  if (isMetre(unit)) return quantity === '1' ? 'm' : `${quantity} m`;
  if (isPiece(unit)) return quantity === '1' ? 'piece' : `pack of ${quantity}`;
  const packing = packingOf(unit);
  const content = stated('CONTENT_UNIT');
  const inside = stated('NO_CU_PER_OU');
  if (packing === undefined || Number(quantity) !== 1 || inside === '') return undefined;
  if (packing === 'pair' && inside !== '2') return undefined;
  if (isMetre(content)) return `${inside} m ${packing}`;
  return isPiece(content) ? `${packing} of ${inside}` : undefined;
}

const isMetre = (unit: string) => unit === 'MTR';
/** 'One', 'piece' and 'each' of UN/ECE Recommendation 20, and what older catalogues write. */
const isPiece = (unit: string) => ['C62', 'H87', 'EA', 'PCE'].includes(unit);

/** The features of the catalogue's own system and of ETIM. Both may have the same one, with the same value. */
function readFeatures(product: XmlElement, sources: CleanSources, cells: Map<string, GivenCell>, refusals: Refusals) {
  const { attributes } = sources.families.registry;
  const byEtim = new Map([...attributes.values()].flatMap(({ id, etim }) => (etim === undefined ? [] : [[etim, id]])));
  for (const block of childrenOf(product, 'PRODUCT_FEATURES')) {
    const system = textOf(child(block, 'REFERENCE_FEATURE_SYSTEM_NAME'));
    const isEtim = system.startsWith(etimSystem.slice(0, 5));
    if (!isEtim && system !== ownSystem) continue;
    for (const feature of childrenOf(block, 'FEATURE')) {
      const name = textOf(child(feature, 'FNAME'));
      const id = isEtim ? byEtim.get(name) : name;
      const values = childrenOf(feature, 'FVALUE').map(textOf);
      // ETIM knows features that the registry does not have, and a dash for one that does not apply.
      if (id === undefined || (isEtim && values.join() === '-')) continue;
      const code = textOf(child(feature, 'FUNIT'));
      const cell: GivenCell = {
        name: `FEATURE ${name}`,
        text: featureText(values, attributes.get(id)?.type),
        unit: code === '' ? undefined : unitSign(code),
        line: feature.line,
      };
      const before = cells.get(id);
      if (before && (before.text !== cell.text || before.unit !== cell.unit)) {
        const said = [before, cell].map(({ text, unit }) => [text, unit].filter(Boolean).join(' '));
        refusals.add({ line: feature.line, field: cell.name }, `is said twice, as ${said.join(' and as ')}`);
      }
      cells.set(id, cell);
    }
  }
}

function featureText(values: readonly string[], type: string | undefined): string {
  if (type === 'boolean') {
    const [value = ''] = values;
    return value === 'true' ? 'yes' : value === 'false' ? 'no' : value;
  }
  return values.join(type === 'range' || type === 'number' ? ' to ' : ', ');
}
