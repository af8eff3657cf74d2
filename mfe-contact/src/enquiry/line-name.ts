import type { CheckedCode } from 'api/enquiry';

/** How a line is named to visitors; a product as a whole has no code that a buyer knows. @param code as it is on the list */
export function lineName(code: string, { known }: CheckedCode = {}): string {
  if (!known) return code;
  return known.family ? known.name : `${known.code}: ${known.name}`;
}
