/**
 * The colours of the design, as `#rrggbb`; the defaults for colours that a site does not replace (`themeCss`).
 * Without React and DOM, so that programs that print or draw in the site's colours can use it.
 */
export const palette = {
  /** Ink navy: headings, links, primary buttons. */
  ink: '#003c75',
  inkDeep: '#00294f',
  /** Text, secondary text, the accent and 'available' on ink. */
  onInk: '#e3ecf5',
  onInkMuted: '#c9d8e8',
  copperOnInk: '#e0a36b',
  successOnInk: '#7fd1a0',
  text: '#152536',
  textMuted: '#4a5b6c',
  /** Blueprint paper, the background behind drawings. */
  paper: '#f1f6fb',
  surface: '#ffffff',
  surfaceCool: '#f6f8fa',
  /** Behind a dialog, half transparent. */
  backdrop: '#001e3c',
  /** Hairlines. */
  line: '#d3dde7',
  /** Edges of fields and secondary buttons: 3:1 against the surfaces. */
  lineStrong: '#748699',
  /** The one accent, readable as text on white and under white text. */
  copper: '#9a5a1f',
  copperDeep: '#7d4715',
  /** The brighter copper of metal: lines and marks, never text. */
  copperBright: '#b87333',
  copperPale: '#fbf4ec',
  danger: '#b3261e',
  dangerPale: '#fdf2f1',
  success: '#1b6b3d',
  successPale: '#eff7f2',
  focus: '#1769d2',
} as const satisfies Record<string, string>;

export type ColorName = keyof typeof palette;

/** Every colour of the design as `#rrggbb`. */
export type Palette = { readonly [Name in keyof typeof palette]: string };

/** The names of all colours. */
export const colorNames = Object.keys(palette) as ColorName[];
