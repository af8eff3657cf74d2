export { codeKey, codeKeysOf, isOwnCode, looksLikeCode } from './codes';
export { decomposed, plainCharacters, withPlainPieces } from './characters';
export { nounOf } from './generic-nouns';
export { lexemesOf, termsOf, type Lexeme } from './lexemes';
export { phrasePattern } from './phrases';
export { placeOfRow, rowId } from './row-ids';
export { canonical, canonicalBeginning, stemOf } from './spelling';
export { stopWords } from './stop-words';
