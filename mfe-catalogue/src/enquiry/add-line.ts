import { enquiryLimits, lineProblems, linesText, makeLine, typedQuantity } from 'api/enquiry/list';
import { enquiryStorage } from 'api/enquiry/storage';

/** What a visitor adds: the texts of a form. */
export interface AddedLine {
  /** The order code of a variant, or the id of a product. */
  code: string;
  /** As it was typed. */
  quantity: string;
  /** What the announcement calls it. */
  name: string;
  unit?: 'm' | 'pieces' | undefined;
}

export interface AddOutcome {
  /** Whether the line is on the list now. */
  added: boolean;
  /** For the visitor. */
  text: string;
}

/**
 * Adds a line to the enquiry list of this browser.
 * @returns undefined if the browser stores nothing: the server then adds the line, or says why not
 */
export function addLine({ code, quantity, name, unit }: AddedLine): AddOutcome | undefined {
  const line = makeLine(code, typedQuantity(quantity));
  if (typeof line === 'string') return { added: false, text: line };
  const kept = enquiryStorage.add([line]);
  const isFull = enquiryStorage.read().length >= enquiryLimits.lines;
  if (!kept) return isFull ? { added: false, text: lineProblems.full } : undefined;
  const text = `Added: ${kept.line.quantity}${unit === 'm' ? ' m of' : ' ×'} ${name} on your enquiry list, which has ${linesText(kept.count)}.`;
  return { added: true, text };
}
