import { color, fade, space } from './tokens';

it('spaces in steps of 8 px', () => {
  expect(space(2)).toBe('1rem');
});

it('fades a colour that the site may replace', () => {
  expect(fade(color.backdrop, 55)).toBe('color-mix(in srgb, var(--color-backdrop,#001e3c) 55%, transparent)');
});
