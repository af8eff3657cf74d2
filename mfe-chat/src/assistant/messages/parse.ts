import { matchPath } from 'react-router-dom';
import { addresses, brochureFile } from 'api/addresses';

/** A run of text, bold or linked or neither, within a line of a message. */
export type Piece =
  { kind: 'text'; text: string } | { kind: 'bold'; pieces: Piece[] } | { kind: 'link'; to: string; pieces: Piece[] };

const markup = /\*\*(?=\S)([^\n]+?)\*\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

/**
 * Parses a message into lines and their pieces (row F4): `[text](path)` with one of the site's own addresses is a link,
 * `**text**` is bold, and everything else is plain text.
 *
 * @example
 * parseMessage('See **[cables](/our-products/cables)**');
 */
export const parseMessage = (text: string): Piece[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => parse(line));

/** A part of a message: a line, or a list of several. */
export type Block = { kind: 'line'; pieces: Piece[] } | { kind: 'list'; items: Piece[][] };

const item = /^[-*•] +/;

/** Parses a message into its lines and lists; each line of a list begins with a dash. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.trim().split('\n')) {
    const pieces = parse(line.replace(item, ''));
    const last = blocks.at(-1);
    if (!item.test(line)) blocks.push({ kind: 'line', pieces });
    else if (last?.kind === 'list') last.items.push(pieces);
    else blocks.push({ kind: 'list', items: [pieces] });
  }
  return blocks;
}

function parse(text: string, inside?: 'bold' | 'link'): Piece[] {
  const pieces: Piece[] = [];
  let last = 0;
  for (const match of text.matchAll(markup)) {
    const [whole, bold, label = '', to = ''] = match;
    const piece = bold === undefined ? linkPiece(label, to, inside) : boldPiece(bold, inside);
    if (!piece) continue;
    if (match.index > last) pieces.push({ kind: 'text', text: text.slice(last, match.index) });
    pieces.push(piece);
    last = match.index + whole.length;
  }
  if (last < text.length) pieces.push({ kind: 'text', text: text.slice(last) });
  return pieces;
}

const boldPiece = (text: string, inside?: 'bold' | 'link'): Piece | undefined =>
  inside === 'bold' ? undefined : { kind: 'bold', pieces: parse(text, inside ?? 'bold') };

const linkPiece = (label: string, to: string, inside?: 'bold' | 'link'): Piece | undefined =>
  inside === 'link' || !isOwnAddress(to) ? undefined : { kind: 'link', to, pieces: parse(label, 'link') };

/** Whether an address is a page of the route table, or the brochure. The server checks that its ids exist. */
const isOwnAddress = (address: string) =>
  address === brochureFile || Object.values(addresses).some(({ pattern }) => matchPath(pattern, address) !== null);

/** The text of a message without its markup, for screen readers. */
export const plainText = (text: string): string => parseMessage(text).map(plain).join('\n');

const plain = (pieces: Piece[]): string =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text : plain(piece.pieces))).join('');
