import { enquiryLimits, lineProblems, makeLine, typedQuantity, type EnquiryLine } from 'api/enquiry';

export interface PostedLines {
  /** The codes of the rows, in their order. */
  codes: readonly string[];
  /** The lines that the rows show, with what was typed into them. */
  shown: readonly EnquiryLine[];
  /** The whole list: the lines shown, and those that another tab has added since. */
  lines: readonly EnquiryLine[];
  /**
   * Says which quantities could not be used; undefined if all could. Their lines keep the previous quantity, or get one piece.
   */
  problem: string | undefined;
}

/**
 * The list with the posted table of its lines: `code`, `quantity` and `note`, each once per row (row Q5). A form
 * without notes, such as 'Clear list', changes none.
 * @param known the list before
 */
export function withPosted(known: readonly EnquiryLine[], fields: URLSearchParams): PostedLines {
  const quantities = fields.getAll('quantity');
  const notes = fields.getAll('note');
  const codes = fields.getAll('code').slice(0, enquiryLimits.lines);
  const unusable: string[] = [];
  const shown = codes.flatMap((code, at) => {
    // If the cookie had no space for the line, it is not among the known ones.
    const before = known.find((line) => line.code === code) ?? { quantity: 1, note: '' };
    const note = notes[at] ?? before.note;
    const made = makeLine(code, typedQuantity(quantities[at] ?? ''), note);
    if (typeof made !== 'string') return made;
    const kept = makeLine(code, before.quantity, note);
    if (typeof kept === 'string') return [];
    unusable.push(`${kept.code} stays ${before.quantity}`);
    return kept;
  });
  const others = known.filter(({ code }) => !codes.includes(code));
  return {
    codes,
    shown,
    lines: [...shown, ...others],
    problem: unusable.length > 0 ? `${lineProblems.quantity}: ${unusable.join(', ')}` : undefined,
  };
}
