/** Colours by company name; build.ts reads them from the companies' facts. */
declare const THEMES: Record<string, Record<string, string>>;

/** The theme of the design's own colours. */
export const standardTheme = 'Standard';

/** The colours that each theme replaces, by the theme's name. */
export const themes: Record<string, Record<string, string>> = { [standardTheme]: {}, ...THEMES };
