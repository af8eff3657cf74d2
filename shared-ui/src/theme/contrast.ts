import type { ColorName, Palette } from './palette';

/** Relative luminance by WCAG 2.2, 0 (black) to 1 (white), of `#rrggbb`. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours (`#rrggbb`) by WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const backgrounds = ['surface', 'surfaceCool', 'paper'] as const;
const onBackgrounds = (colors: ColorName[]) => colors.flatMap((color) => backgrounds.map((on) => [color, on] as const));

/** Text needs 4.5:1 against its background; edges and graphics need 3:1. */
const required: { ratio: number; pairs: (readonly [ColorName, ColorName])[] }[] = [
  {
    ratio: 4.5,
    pairs: [
      ...onBackgrounds(['ink', 'text', 'textMuted', 'copper', 'danger', 'success']),
      ['danger', 'dangerPale'],
      ['success', 'successPale'],
      ['copper', 'copperPale'],
      ['surface', 'inkDeep'],
      ['surface', 'copperDeep'],
      ['onInk', 'ink'],
      ['onInkMuted', 'ink'],
    ],
  },
  { ratio: 3, pairs: [...onBackgrounds(['lineStrong', 'focus']), ['copperOnInk', 'ink'], ['successOnInk', 'ink']] },
];

/** A pair of colours with too little contrast. */
export interface ContrastFault {
  color: ColorName;
  against: ColorName;
  /** Their contrast and the required one, as ratios to 1. */
  ratio: number;
  required: number;
}

/** Every pair of colours that components use together and that have too little contrast. */
export const contrastFaults = (palette: Palette): ContrastFault[] =>
  required.flatMap(({ ratio: needed, pairs }) =>
    pairs.flatMap(([color, against]) => {
      const ratio = contrast(palette[color], palette[against]);
      return ratio < needed ? [{ color, against, ratio, required: needed }] : [];
    }),
  );
