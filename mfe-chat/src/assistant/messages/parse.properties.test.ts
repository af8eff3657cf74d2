import * as fc from 'fast-check';
import { parseMessage, plainText, type Piece } from './parse';

/** Messages of the chat, in which the characters of the markup are frequent (row F4). */
const messages = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          '**',
          '*',
          '[',
          ']',
          '(',
          ')',
          '](',
          ' ',
          '\n',
          'a',
          '/home',
          '[us](/about)',
          '//x.example',
          'javascript:a',
        ),
      },
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

const source = (pieces: Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      return piece.kind === 'bold' ? `**${source(piece.pieces)}**` : `[${source(piece.pieces)}](${piece.to})`;
    })
    .join('');

const nested = (pieces: Piece[]): Piece[] =>
  pieces.flatMap((piece) => [piece, ...(piece.kind === 'text' ? [] : nested(piece.pieces))]);

test('nothing of a message is lost or changed: written out again it is the same', () => {
  fc.assert(
    fc.property(messages, (message) => {
      expect(parseMessage(message).map(source).join('\n')).toBe(message.trim());
    }),
    { numRuns: 1000 },
  );
});

test('every link leads to a page of the site, and none is inside another', () => {
  fc.assert(
    fc.property(messages, (message) => {
      for (const piece of parseMessage(message).flatMap(nested)) {
        if (piece.kind !== 'link') continue;
        expect(piece.to).toMatch(/^\/(?!\/)/);
        expect(nested(piece.pieces).some(({ kind }) => kind === 'link')).toBe(false);
      }
    }),
    { numRuns: 1000 },
  );
});

test('what is read aloud is never longer than the message', () => {
  fc.assert(fc.property(messages, (message) => expect(plainText(message).length).toBeLessThanOrEqual(message.length)));
});
