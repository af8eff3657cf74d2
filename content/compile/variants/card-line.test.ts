import { plug, read, registry } from './__fixtures__/plug';
import { cardLine, type Families } from './index';

const line = (card: string[], attributes: Record<string, unknown> = {}) => {
  const family = read({ ...plug, attributes: { ...plug.attributes, ...attributes } }).family!;
  return cardLine({ ...family, class: { ...family.class, card } }, { registry } as Families);
};

it('needs no label where the value says what it is', () => {
  expect(line(['current', 'poles', 'ip'])).toBe('16 A · 2P+E or 3P+E · IP44 or IP67');
});

it('labels lengths, counts, sizes and answers, which say nothing alone', () => {
  expect(line(['cable', 'ways', 'size', 'pilot'], { ways: 4, size: '20', pilot: true })).toBe(
    'Cable diameter 8.0 to 13.0 mm · Ways 4 · Size 20 · Pilot contact Yes',
  );
});
