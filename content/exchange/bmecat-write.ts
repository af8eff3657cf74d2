import type { CleanSources } from '../compile/checks';
import type { Family } from '../compile/variants/family';
import { namespace } from './bmecat';
import { productTag } from './bmecat-product';
import { xmlText, type XmlTag } from './xml';

/** A product of the content, as the catalogue lists it. */
interface ListedFamily {
  id: string;
  name: string;
  categoryId: string;
  family: Family;
}

/**
 * The variants of the given classes as a BMEcat 2005 catalogue (T_NEW_CATALOG): categories and products as catalogue
 * groups, each variant as a PRODUCT with the features of its class, by ETIM where the registry knows them.
 */
export function writeBmecat(classes: readonly Family['class'][], sources: CleanSources): string {
  const { families, company, categories } = sources;
  const ids = new Set(classes.map(({ id }) => id));
  const listed = categories.flatMap(({ id: categoryId }) =>
    sources.products.flatMap(({ categoryId: own, source: { id, productName: name } }): ListedFamily[] => {
      const family = families.byProduct.get(id);
      return own === categoryId && family && ids.has(family.class.id) ? [{ id, name, categoryId, family }] : [];
    }),
  );
  const products = listed.flatMap(({ name, family }) =>
    family.variants.map((variant) => productTag(name, family, variant, sources)),
  );
  const places = listed.flatMap(({ id, family }) =>
    family.variants.map(({ sku }): XmlTag => [
      'PRODUCT_TO_CATALOGGROUP_MAP',
      [
        ['PROD_ID', sku],
        ['CATALOG_GROUP_ID', id],
      ],
    ]),
  );
  const header: XmlTag = [
    'HEADER',
    [
      ['GENERATOR_INFO', 'npm run content -- export'],
      [
        'CATALOG',
        [
          ['LANGUAGE', 'eng', { default: 'true' }],
          ['CATALOG_ID', new URL(company.origin).hostname.replace(/^www\./, '').slice(0, 20)],
          ['CATALOG_VERSION', '001.000'],
          ['CATALOG_NAME', company.name],
          ['CURRENCY', company.currency],
        ],
      ],
      ['BUYER', [['BUYER_NAME', 'All customers']]],
      ['SUPPLIER', [['SUPPLIER_NAME', company.name]]],
    ],
  ];
  const catalogue: XmlTag = ['T_NEW_CATALOG', [groupSystem(listed, sources), ...products, ...places]];
  const whole = xmlText(['BMECAT', [header, catalogue], { version: '2005', xmlns: namespace }]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${whole}`;
}

/** The categories, and below them their products. */
function groupSystem(listed: readonly ListedFamily[], { categories, company }: CleanSources): XmlTag {
  const group = (type: string, id: string, name: string, parent: string, order: number): XmlTag => [
    'CATALOG_STRUCTURE',
    [
      ['GROUP_ID', id],
      ['GROUP_NAME', name],
      ['PARENT_ID', parent],
      ['GROUP_ORDER', order],
    ],
    { type },
  ];
  const root = 'catalogue';
  const used = categories.filter(({ id }) => listed.some(({ categoryId }) => categoryId === id));
  return [
    'CATALOG_GROUP_SYSTEM',
    [
      ['GROUP_SYSTEM_ID', root],
      ['GROUP_SYSTEM_NAME', company.name],
      group('root', root, company.name, '0', 1),
      ...used.map(({ id, title }, index) => group('node', `category/${id}`, title, root, index + 1)),
      ...listed.map(({ id, name, categoryId }, index) => group('leaf', id, name, `category/${categoryId}`, index + 1)),
    ],
  ];
}
