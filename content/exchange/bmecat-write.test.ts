import { resolve } from 'node:path';
import { readChecked } from '../compile/checked';
import { Problems } from '../compile/problems';
import { writeBmecat } from './bmecat-write';
import { child, childrenOf, readXml, type XmlElement } from './xml';
import { plugSite } from './__fixtures__/plugs';

/** The order that the schema of BMEcat 2005 prescribes for the elements that are written. */
const orders: Record<string, string[]> = {
  BMECAT: ['HEADER', 'T_NEW_CATALOG'],
  HEADER: ['GENERATOR_INFO', 'CATALOG', 'BUYER', 'SUPPLIER'],
  CATALOG: ['LANGUAGE', 'CATALOG_ID', 'CATALOG_VERSION', 'CATALOG_NAME', 'CURRENCY'],
  T_NEW_CATALOG: ['CATALOG_GROUP_SYSTEM', 'PRODUCT', 'PRODUCT_TO_CATALOGGROUP_MAP'],
  CATALOG_GROUP_SYSTEM: ['GROUP_SYSTEM_ID', 'GROUP_SYSTEM_NAME', 'CATALOG_STRUCTURE'],
  CATALOG_STRUCTURE: ['GROUP_ID', 'GROUP_NAME', 'PARENT_ID', 'GROUP_ORDER'],
  PRODUCT: [
    'SUPPLIER_PID',
    'PRODUCT_DETAILS',
    'PRODUCT_FEATURES',
    'PRODUCT_ORDER_DETAILS',
    'PRODUCT_PRICE_DETAILS',
    'USER_DEFINED_EXTENSIONS',
    'PRODUCT_REFERENCE',
    'PRODUCT_LOGISTIC_DETAILS',
  ],
  PRODUCT_DETAILS: ['DESCRIPTION_SHORT', 'INTERNATIONAL_PID', 'MANUFACTURER_PID', 'MANUFACTURER_NAME', 'DELIVERY_TIME'],
  PRODUCT_FEATURES: ['REFERENCE_FEATURE_SYSTEM_NAME', 'REFERENCE_FEATURE_GROUP_ID', 'FEATURE'],
  FEATURE: ['FNAME', 'FVALUE', 'FUNIT', 'FDESCR'],
  PRODUCT_ORDER_DETAILS: ['ORDER_UNIT', 'CONTENT_UNIT', 'NO_CU_PER_OU', 'PRICE_QUANTITY'],
  PRODUCT_PRICE_DETAILS: ['DAILY_PRICE', 'PRODUCT_PRICE'],
  PRODUCT_PRICE: ['PRICE_AMOUNT', 'PRICE_CURRENCY'],
  PRODUCT_TO_CATALOGGROUP_MAP: ['PROD_ID', 'CATALOG_GROUP_ID'],
};
const required: Record<string, string[]> = {
  PRODUCT: ['SUPPLIER_PID', 'PRODUCT_DETAILS', 'PRODUCT_ORDER_DETAILS', 'PRODUCT_PRICE_DETAILS'],
  PRODUCT_DETAILS: ['DESCRIPTION_SHORT'],
  PRODUCT_ORDER_DETAILS: ['ORDER_UNIT'],
  PRODUCT_PRICE_DETAILS: ['PRODUCT_PRICE'],
  PRODUCT_PRICE: ['PRICE_AMOUNT'],
  FEATURE: ['FNAME', 'FVALUE'],
  HEADER: ['CATALOG', 'SUPPLIER'],
};
const longest: Record<string, number> = {
  SUPPLIER_PID: 32,
  DESCRIPTION_SHORT: 150,
  FNAME: 60,
  GROUP_ID: 50,
  FUNIT: 20,
};

async function catalogueOf(sourceDir: string): Promise<XmlElement> {
  const problems = new Problems();
  const { sources } = await readChecked(sourceDir, problems);
  problems.throwIfAny();
  const whole: XmlElement[] = [];
  const xml = writeBmecat([...sources.families.registry.classes.values()], sources);
  readXml(xml, (name) => name === 'BMECAT', whole.push.bind(whole));
  return whole[0]!;
}

/** What an element and those in it have in the wrong order, too long, or not at all. */
function violations(element: XmlElement): string[] {
  const names = element.children.map(({ name }) => name);
  const order = orders[element.name];
  const sorted = order && [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const missing = (required[element.name] ?? []).filter((name) => !names.includes(name));
  const tooLong = element.text.trim().length > (longest[element.name] ?? Infinity);
  const isEmpty = element.children.length === 0 && element.text.trim() === '';
  return [
    ...(order && names.some((name) => !order.includes(name)) ? [`${element.name} has ${names.join()}`] : []),
    ...(sorted && sorted.join() !== names.join() ? [`${element.name}: ${names.join()}`] : []),
    ...missing.map((name) => `${element.name} without ${name}`),
    ...(tooLong ? [`${element.name} is too long: ${element.text}`] : []),
    ...(isEmpty ? [`${element.name} is empty`] : []),
    ...element.children.flatMap(violations),
  ];
}

it('keeps the order, the required elements and the lengths of BMEcat 2005 for the whole catalogue', async () => {
  const catalogue = await catalogueOf(resolve(__dirname, '..'));
  expect(catalogue.attributes).toMatchObject({ version: '2005' });
  expect(violations(catalogue)).toEqual([]);
  const products = childrenOf(child(catalogue, 'T_NEW_CATALOG'), 'PRODUCT');
  expect(products.length).toBeGreaterThan(0);
}, 60_000);

it('writes features with UNECE units, by ETIM where the registry has their ids, and prices on request as daily prices', async () => {
  const site = await plugSite();
  const [first, second] = childrenOf(child(await catalogueOf(site.dir), 'T_NEW_CATALOG'), 'PRODUCT');
  await site.remove();
  const [etim, own] = childrenOf(first, 'PRODUCT_FEATURES').map(({ children: [system, group, ...features] }) => [
    system?.text,
    group?.text,
    ...features.map((one) => one.children.map(({ text }) => text)),
  ]);
  expect(etim).toEqual([
    'ETIM-9.0',
    'EC000441',
    ['EF000001', '16', 'AMP', 'Rated current'],
    ['EF000002', '8', '12.5', 'MMT', 'Cable diameter'],
  ]);
  expect(own).toContainEqual(['ip', 'IP44', 'Protection']);
  const priceOf = (product: XmlElement | undefined) =>
    child(product, 'PRODUCT_PRICE_DETAILS')?.children.map(({ name, text, children }) => [
      name,
      children[0]?.text ?? text,
    ]);
  expect(priceOf(first)).toEqual([['PRODUCT_PRICE', '21']]);
  expect(priceOf(second)).toEqual([
    ['DAILY_PRICE', 'true'],
    ['PRODUCT_PRICE', '0'],
  ]);
});

it('orders what has neither price nor pack in metres where its class is sold by the metre', async () => {
  const unitsOf = async (dir: string) =>
    childrenOf(child(await catalogueOf(dir), 'T_NEW_CATALOG'), 'PRODUCT').map(
      (product) => child(child(product, 'PRODUCT_ORDER_DETAILS'), 'ORDER_UNIT')?.text,
    );
  const site = await plugSite();
  const before = await unitsOf(site.dir);
  await site.edit('classes.yaml', 'id: plug\n', 'id: plug\n  sold_by: m\n');
  const after = await unitsOf(site.dir);
  await site.remove();
  // The first has a price for a kit.
  expect(before).toEqual(['KT', 'C62', 'C62']);
  expect(after).toEqual(['KT', 'MTR', 'MTR']);
});
