/** From the facts of companies, by their names: build.ts reads them. */
declare const THEMES: Record<string, Record<string, string>>;

/** The theme without colours of a company's own. */
export const standardTheme = 'Standard';

/** Colours that take the place of the design's, by the theme's name. */
export const themes: Record<string, Record<string, string>> = { [standardTheme]: {}, ...THEMES };
