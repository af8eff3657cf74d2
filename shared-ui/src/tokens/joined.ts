import type { RuleSet } from 'styled-components';

/**
 * A style as one text. Of a style in pieces, styled-components joins and hashes all pieces again for each element that has it: for
 * components that a page shows dozens of times.
 * @throws {Error} if a piece depends on props
 */
export function joined(style: RuleSet): string {
  const pieces = style.map((piece) => {
    if (typeof piece !== 'string') throw new Error('a joined style depends on props');
    return piece;
  });
  return pieces.join('');
}
