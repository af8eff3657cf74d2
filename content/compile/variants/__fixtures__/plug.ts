import { productSource } from '../../../schema';
import { attributeSource, classSource } from '../../../schema/variants';
import { Problems } from '../../problems';
import { readFamily, type Family } from '../family';
import { makeRegistry, type FamilyContext } from '../registry';

export const attributes = [
  { id: 'current', label: 'Rated current', type: 'number', unit: 'A', facet: true },
  { id: 'poles', label: 'Poles', type: 'enum', values: ['2P+E', '3P+E', '3P+N+E'] },
  { id: 'ip', label: 'Protection', type: 'enum', values: ['IP44', 'IP67'] },
  { id: 'cable', label: 'Cable diameter', type: 'range', unit: 'mm', decimals: 1 },
  { id: 'size', label: 'Size', type: 'enum', values: ['16', '20S', '20', '25'], ordered: true },
  { id: 'for_sizes', label: 'For sizes', type: 'enum', values: ['16', '20S', '20'], several: true },
  { id: 'pilot', label: 'Pilot contact', type: 'boolean' },
  { id: 'ways', label: 'Ways', type: 'number' },
  { id: 'body', label: 'Body', type: 'text' },
  { id: 'colour', label: 'Colour', type: 'text' },
  { id: 'material', label: 'Material', type: 'enum', values: ['Copper braid', 'Steel wire', 'PVC'] },
  { id: 'output', label: 'Output', type: 'enum', values: ['Pulse', 'Modbus'], proper: true },
];

export const classes = [
  {
    id: 'plug',
    label: 'Industrial plug',
    etim: 'EC000441',
    attributes: ['current', 'poles', 'ip', 'cable', 'size', 'for_sizes', 'pilot', 'ways', 'body'],
    required: ['current', 'ip'],
    card: ['current', 'poles', 'ip'],
  },
];

/** The registry of the classes above. */
export const registry = makeRegistry(
  attributes.map((one) => attributeSource.parse(one)),
  classes.map((one) => classSource.parse(one)),
  new Problems(),
);

const context: FamilyContext = {
  registry,
  company: { currency: 'EUR', branches: [{ name: 'Oslo' }] as FamilyContext['company']['branches'] },
  brands: [
    { key: 'hex', name: 'Hex', mark: { weight: '700', italic: false, spacing: 0 } },
    { key: 'pce', name: 'PCE', mark: { weight: '700', italic: false, spacing: 0 } },
  ],
};

/** The fields of a valid family. */
export const plug = {
  class: 'plug',
  attributes: { current: '16 A', body: 'Polyamide' },
  variants: {
    columns: ['sku', 'poles', 'ip', 'cable mm', 'price EUR / kit of 2'],
    rows: [
      ['013-6', '2P+E', 'IP44', '8 to 12.5', 21],
      ['0132-6', '3P+E', 'IP67', 13, null],
    ],
  },
};

/** Reads a product with these fields; `problems` are without file and record. */
export function read(fields: Record<string, unknown>): { family?: Family; problems: string[] } {
  const source = productSource.parse({
    ...{ id: 'plug_16a', productName: 'Plug', info: 'A plug', image: 'part', company: ['hex'], added: '2024-05-01' },
    ...{ detail: ['Text'], description: [{ Standard: 'IEC 60309-2' }] },
    ...fields,
  });
  const problems = new Problems();
  const family = readFamily(source, context, (field) => ({ file: '', field }), problems);
  return { family, problems: problems.errors };
}
