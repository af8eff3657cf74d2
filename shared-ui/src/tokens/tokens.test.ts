import { color, space } from './tokens';

const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (one: string, other: string) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

const grounds = [color.surface, color.surfaceCool, color.paper];
const inks = [color.ink, color.text, color.textMuted, color.copper, color.danger, color.success];

it.each(grounds.flatMap((ground) => inks.map((ink) => [ink, ground])))('text %s reads on %s', (ink, ground) => {
  expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
});

it.each([
  [color.danger, color.dangerPale],
  [color.success, color.successPale],
  [color.copper, color.copperPale],
])('text %s reads on its own pale ground', (ink, ground) => {
  expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
});

it.each(grounds)('edges and the focus ring show on %s', (ground) => {
  expect(contrast(color.lineStrong, ground)).toBeGreaterThanOrEqual(3);
  expect(contrast(color.focus, ground)).toBeGreaterThanOrEqual(3);
});

it('steps by 8 px', () => {
  expect(space(2)).toBe('1rem');
});
