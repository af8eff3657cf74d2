/**
 * The schema of everything that the owner writes under content/. Every error names the file, the record and the field
 * (compile/problems.ts). Field names follow row I1.
 */
export * from './company';
export * from './knowledge';
export * from './pages';
export * from './products';
export * from './synonyms';
