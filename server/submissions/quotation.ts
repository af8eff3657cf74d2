import {
  linesText,
  orderTermsText,
  parseList,
  type CheckedCode,
  type EnquiryLine,
  type KnownCode,
  type Prices,
} from 'api/enquiry';
import type { CatalogueCodes } from '../enquiry/catalogue-codes';
import { RejectedSubmission } from './errors';

type Fields = Record<string, string | number>;

/** Before a code that the catalogue does not have, or that could not be checked; no code of the catalogue begins so. */
const unknown = '(not in the catalogue)';
const unchecked = '(not checked)';

/**
 * Writes the lines of a request for a quotation as the company reads them, with the catalogue's names, units and prices:
 *
 *     1. 10 x 0252-6: 32 A 4 Pin Wall Socket, IP44 (pieces, Price on request)
 *        Note: for the workshop
 *     2. 5 x (not in the catalogue) FOO-12
 *     3. 2 x CW Brass Cable Gland (no order code chosen)
 *
 * @throws {RejectedSubmission} `invalid` if a line cannot be read, which the error names
 */
export async function describeLines(
  fields: Fields,
  catalogue: Pick<CatalogueCodes, 'check'>,
  prices: Prices | undefined,
): Promise<Fields> {
  const { lines, refused } = parseList(String(fields['lines']));
  const [first] = refused;
  if (first ?? lines.length === 0) {
    const error = first ? `Line ${first.number} of the enquiry list: ${first.why}` : 'The enquiry list has no lines';
    throw new RejectedSubmission('invalid', error, { errors: { lines: error } });
  }
  // Without the catalogue a request is still stored.
  const checked = await catalogue.check(lines.map(({ code }) => code)).catch(() => new Map<string, CheckedCode>());
  const described = lines.map((line, at) => `${at + 1}. ${describeLine(line, checked.get(line.code), prices)}`);
  return { ...fields, lines: described.join('\n') };
}

function describeLine(
  { code, quantity, note }: EnquiryLine,
  checked: CheckedCode | undefined,
  prices: Prices | undefined,
): string {
  const known = checked?.known;
  const what = known ? inCatalogue(known) : `${checked ? unknown : unchecked} ${code}`;
  const orderTerms = known?.orderTerms && prices ? ` (${orderTermsText(known.orderTerms, quantity, prices)})` : '';
  return `${quantity} x ${what}${orderTerms}${note && `\n   Note: ${note}`}`;
}

/** A product whose variant the visitor has not chosen has no code that a person would know. */
const inCatalogue = ({ code, name, family }: KnownCode) =>
  family ? `${name} (no order code chosen)` : `${code}: ${name}`;

const ofCatalogue = /^\d+\. \d+ x [^(]/;
const ofVisitor = /^\d+\. \d+ x \(/;

/** Of what {@link describeLines} wrote, only the lines with codes of the catalogue, and how many others there are. */
export function linesOfCatalogue(described: string): string[] {
  const all = described.split('\n');
  const others = all.filter((line) => ofVisitor.test(line)).length;
  const more = others > 0 ? [`and ${linesText(others)} that we could not match to our catalogue`] : [];
  return [...all.filter((line) => ofCatalogue.test(line)), ...more];
}
