import { contrast, contrastFaults } from './contrast';
import { palette } from './palette';
import { cssColor, themeCss, withColors } from './theme';

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

it('has enough contrast between all colours that are used together', () => {
  expect(contrastFaults(palette)).toEqual([]);
});

it('finds a brand colour with too little contrast', () => {
  const faults = contrastFaults(withColors({ ink: '#8fc6ff' }));
  expect(faults.find(({ color, against }) => color === 'ink' && against === 'surface')?.ratio).toBeCloseTo(1.8, 1);
  expect(faults.every(({ color, against }) => [color, against].includes('ink'))).toBe(true);
});

it('writes a custom property with the design’s colour as fallback', () => {
  expect(cssColor('inkDeep')).toBe('var(--color-ink-deep,#00294f)');
});

it('writes only the colours that a site replaces', () => {
  expect(themeCss({ ink: '#5b1136', copperBright: '#AA0000' })).toBe(
    ':root{--color-ink:#5b1136;--color-copper-bright:#AA0000}',
  );
  expect(themeCss()).toBe('');
});

it.each([{ ink: 'red;}body{display:none' }, { ink: '</style><script>' }, { ink: '#fff' }, { pink: '#ffc0cb' }])(
  'writes nothing for %j',
  (colors) => expect(themeCss(colors)).toBe(''),
);
