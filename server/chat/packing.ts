/** What goods are packed in, in the singular. */
export const packages = 'bag box pack packet carton kit pair set coil roll drum reel length bundle'.split(' ');

/** Part of a pattern: 'bag', 'bags', 'boxes'. */
export const packagesPattern = `(?:${packages.join('|')})(?:es|s)?`;

/** Part of a pattern: the words for pieces. Not `no`: '2 NO' are contacts. */
export const piecesPattern = '(?:nos|pcs?|pieces?|units?|ea|each)';
