import { formatValue } from 'api/values';
import type { AttributeValue, Variant } from 'api/records';
import type { CleanSources } from '../compile/checks';
import type { Family } from '../compile/variants/family';
import type { KnownAttribute } from '../compile/variants/values';
import { etimSystem, extensions, ownSystem } from './bmecat';
import { orderUnit, unitCode } from './bmecat-units';
import { bareText, branchOf, textsOf, type Texts } from './fields';
import type { XmlTag } from './xml';

/**
 * A variant as a PRODUCT.
 * @param name its family's
 */
export function productTag(name: string, family: Family, variant: Variant, sources: CleanSources): XmlTag {
  const texts = textsOf(variant, family.attributes, { registry: sources.families.registry, brands: sources.brands });
  const optional = (tag: string, value: string | number | undefined): XmlTag | undefined =>
    value === undefined ? undefined : [tag, value];
  return [
    'PRODUCT',
    [
      ['SUPPLIER_PID', variant.sku],
      [
        'PRODUCT_DETAILS',
        [
          ['DESCRIPTION_SHORT', shortText(name, family, variant, sources)],
          variant.gtin === undefined ? undefined : ['INTERNATIONAL_PID', variant.gtin, { type: 'gtin' }],
          optional('MANUFACTURER_PID', variant.mpn),
          optional('MANUFACTURER_NAME', variant.brand),
          optional('DELIVERY_TIME', variant.leadTime),
        ],
      ],
      ...featureTags(family, variant, sources),
      orderDetails(variant, family.class),
      priceDetails(variant, sources.company.currency),
      extensionTags(texts),
      variant.replacedBy === undefined
        ? undefined
        : ['PRODUCT_REFERENCE', [['PROD_ID_TO', variant.replacedBy]], { type: 'followup' }],
      variant.weight === undefined
        ? undefined
        : ['PRODUCT_LOGISTIC_DETAILS', [['PRODUCT_DIMENSIONS', [['WEIGHT', variant.weight]]]]],
    ],
    { mode: 'new' },
  ];
}

/** The product's name and what distinguishes the variant, in the 150 characters that BMEcat allows. */
function shortText(name: string, family: Family, { attributes }: Variant, { families }: CleanSources): string {
  const own = family.class.attributes.flatMap((id) => {
    const attribute = families.registry.attributes.get(id);
    const value = attributes[id];
    return attribute && value !== undefined ? formatValue(attribute, value) : [];
  });
  const whole = [name, ...own].join(', ');
  return whole.length <= 150 ? whole : `${whole.slice(0, 149)}…`;
}

/** The attributes in the catalogue's own system, and those that ETIM has too, if their values need no ETIM code. */
function featureTags({ class: one, attributes }: Family, variant: Variant, { families }: CleanSources): XmlTag[] {
  const values: Record<string, AttributeValue | undefined> = { ...attributes, ...variant.attributes };
  const known = one.attributes.flatMap((id) => families.registry.attributes.get(id) ?? []);
  const tags = (nameOf: (attribute: KnownAttribute) => string | undefined) =>
    known.flatMap((attribute): XmlTag[] => {
      const value = values[attribute.id];
      const name = nameOf(attribute);
      return value === undefined || name === undefined ? [] : [featureTag(name, attribute, value)];
    });
  const block = (system: string, group: string, features: XmlTag[]): XmlTag => [
    'PRODUCT_FEATURES',
    [['REFERENCE_FEATURE_SYSTEM_NAME', system], ['REFERENCE_FEATURE_GROUP_ID', group], ...features],
  ];
  const measured = ({ type, etim }: KnownAttribute) =>
    type === 'number' || type === 'range' || type === 'boolean' ? etim : undefined;
  return [
    ...(one.etim === undefined ? [] : [block(etimSystem, one.etim, tags(measured))]),
    block(
      ownSystem,
      one.id,
      tags(({ id }) => id),
    ),
  ];
}

/** Each end of a range, and each of several words, is an FVALUE. */
function featureTag(name: string, { unit, label }: KnownAttribute, value: AttributeValue): XmlTag {
  return [
    'FEATURE',
    [
      ['FNAME', name],
      ...valueTexts(value).map((text): XmlTag => ['FVALUE', text]),
      unit === undefined ? undefined : ['FUNIT', unitCode(unit)],
      ['FDESCR', label],
    ],
  ];
}

function valueTexts(value: AttributeValue): string[] {
  if (typeof value === 'boolean') return [String(value)];
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && value.min !== value.max) return [String(value.min), String(value.max)];
  return [bareText(value)];
}

/** In what the variant is ordered: as its price or its pack says, otherwise as its class is sold. */
function orderDetails({ pack, price }: Variant, { sold_by: soldBy }: Family['class']): XmlTag {
  const ordered = price ?? pack ?? { quantity: 1, unit: soldBy ?? 'piece' };
  const inside = ordered.packing !== undefined;
  return [
    'PRODUCT_ORDER_DETAILS',
    [
      ['ORDER_UNIT', orderUnit(ordered)],
      inside ? ['CONTENT_UNIT', orderUnit({ unit: ordered.unit })] : undefined,
      inside ? ['NO_CU_PER_OU', ordered.quantity] : undefined,
      ['PRICE_QUANTITY', inside || !price ? 1 : price.quantity],
    ],
  ];
}

/** BMEcat requires a price: one on request is a daily price of 0. */
const priceDetails = ({ price }: Variant, currency: string): XmlTag => [
  'PRODUCT_PRICE_DETAILS',
  [
    price ? undefined : ['DAILY_PRICE', 'true'],
    [
      'PRODUCT_PRICE',
      [
        ['PRICE_AMOUNT', price?.amount ?? 0],
        ['PRICE_CURRENCY', currency],
      ],
      { price_type: 'net_list' },
    ],
  ],
];

function extensionTags(texts: Texts): XmlTag | undefined {
  const basis = texts.get('price_per');
  const pack = texts.get('pack');
  const branches = [...texts].flatMap(([field, state]): XmlTag[] => {
    const branch = branchOf(field);
    if (branch === undefined) return [];
    return [
      [
        extensions.availability,
        [
          [extensions.branch, branch],
          [extensions.state, state],
        ],
      ],
    ];
  });
  const tags: XmlTag[] = [
    ...(basis === undefined ? [] : [[extensions.priceBasis, basis] as const]),
    ...(pack === undefined ? [] : [[extensions.pack, pack] as const]),
    ...branches,
  ];
  return tags.length > 0 ? ['USER_DEFINED_EXTENSIONS', tags] : undefined;
}
