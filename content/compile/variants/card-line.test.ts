import { plug, read, registry } from './__fixtures__/plug';
import { cardLine, type Families } from './index';

const line = (card: string[], attributes: Record<string, unknown> = {}) => {
  const family = read({ ...plug, attributes: { ...plug.attributes, ...attributes } }).family!;
  return cardLine({ ...family, class: { ...family.class, card } }, { registry } as Families);
};

it('needs no label where the value says what it is', () => {
  expect(line(['current', 'poles', 'ip'])).toBe('16 A · 2P+E or 3P+E · IP44 or IP67');
});

it('labels sizes also where variants differ', () => {
  const rows = plug.variants.rows.map(([sku, , ip], at) => [sku, ip, at ? '20' : '16']);
  const { family } = read({ ...plug, variants: { columns: ['sku', 'ip', 'size'], rows } });
  const one = { ...family!.class, card: ['size'] };
  expect(cardLine({ ...family!, class: one }, { registry } as Families)).toBe('Size 16 or 20');
});

it('labels lengths, counts, sizes and answers, which say nothing alone', () => {
  expect(line(['cable', 'ways', 'size', 'pilot'], { ways: 4, size: '20', pilot: true })).toBe(
    'Cable diameter 8.0 to 13.0 mm · Ways 4 · Size 20 · Pilot contact Yes',
  );
});
