import { color, fade, space } from './tokens';

it('steps by 8 px', () => {
  expect(space(2)).toBe('1rem');
});

it('mixes a colour that the site may replace with transparency', () => {
  expect(fade(color.backdrop, 55)).toBe('color-mix(in srgb, var(--color-backdrop,#001e3c) 55%, transparent)');
});
