import type { Lexeme } from 'api/search';

/** 'In air of 50 deg', 'at 40 degrees' and '90 °C' are temperatures. */
const degrees = /^ ?(?:°|deg(?:rees?)?\b)(?! ?(?:c|f|celsius)\b)/i;
const ofTemperature = /\b(?:at|in|to|of|over|above|below|under|temperature) $/i;

/** The angles of fittings that are given without a unit: 'bend 90', '45 elbow'. */
const bare = /^(?:30|45|60|90|135)$/;
const fitting = '(?:bends?|elbows?)';
/** Goods that bend or branch off; the degrees of other goods are temperatures. */
const isBent = /\b(?:bends?|bent|elbows?|tees?|risers?|cross(?:es)?|adapt[eo]rs?|fittings?|entry|angled?)\b/i;
const fittingBehind = new RegExp(`^ ${fitting}\\b`, 'i');
const fittingAhead = new RegExp(`\\b${fitting} $`, 'i');

/** The number of characters around a number that may say what it belongs to. */
const near = 60;

/** The angle that a number in a question stands for, in degrees: '45 deg bend', 'bend 90'. */
export function angleOf(question: string, { kind, key, start, end }: Lexeme): number | undefined {
  if (kind !== 'number') return undefined;
  const [ahead, behind] = [question.slice(Math.max(0, start - near), start), question.slice(end, end + near)];
  const isInDegrees = degrees.test(behind) && !ofTemperature.test(ahead) && isBent.test(ahead + behind);
  const isBare = bare.test(key) && (fittingBehind.test(behind) || fittingAhead.test(ahead));
  return isInDegrees || isBare ? Number(key) : undefined;
}

/** Whether a text states an angle: '45° flat bend', '45 and 90 degree'. */
export const hasAngle = (text: string, angle: number): boolean =>
  new RegExp(`(?<![\\d.])${angle}(?: and \\d{2,3})? ?(?:°(?! ?C)|degrees?\\b)`).test(text);
