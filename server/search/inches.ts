import type { Lexeme } from 'api/search';

/** An inch in the nominal sizes of fans, ties, trays and conduits. */
const roundMillimetres = 25;
/** Tubes for heat shrink are measured to a tenth of a millimetre: 12.7 and 19.1 mm. */
const tenthsPerInch = 254;

const inInches = /^(?:(\d{1,2})-)?(\d{1,2})(?:\/(2|4|8|16))?(?:in)?$/;
const written = /^\d{1,2}(?: ?[x*×] ?\d{1,2}){1,2}(?: ?(?<unit>\D+))?$/i;

/** Adds the catalogue's millimetres to a size that the trade gives in inches: '6x6 box', '12 inch tie'. */
export function withInches(piece: Lexeme, typed: string): Lexeme {
  const inches = inchesOf(piece);
  if (inches !== undefined) {
    const exact = Math.round(inches * tenthsPerInch) / 10;
    const round = Number.isInteger(inches) ? [inches * roundMillimetres] : [];
    return { ...piece, asks: [...piece.asks, ...[...round, exact].map((value) => [`${value}mm`])] };
  }
  const sides = piece.key.split('x').map(Number);
  const { groups } = (piece.kind === 'size' && written.exec(typed)) || {};
  const isUsual = sides.every((side) => side >= 2 && side <= 12);
  if (!groups || (groups['unit'] ? !piece.terms.includes(`${sides[0]!}in`) : !isUsual)) return piece;
  return { ...piece, asks: [...piece.asks, sides.map((side) => `${side * roundMillimetres}mm`)] };
}

/** The inches of `2in`, `1-1/4in` and `1/2`: a fraction is in inches even if it does not say so. */
function inchesOf({ kind, key }: Lexeme): number | undefined {
  const [, whole = '0', above, below] = (kind === 'measure' || kind === 'number' ? inInches.exec(key) : null) ?? [];
  if (above === undefined || (below === undefined && !key.endsWith('in'))) return undefined;
  if (below === undefined) return Number(whole) === 0 ? Number(above) : undefined;
  return Number(above) < Number(below) ? Number(whole) + Number(above) / Number(below) : undefined;
}
