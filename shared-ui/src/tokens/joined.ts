import type { RuleSet } from 'styled-components';

/**
 * Joins a style into one text, for components that a page shows dozens of times: if a style is in pieces, styled-components
 * joins and hashes all of them again for each element.
 * @throws {Error} if a piece depends on props
 */
export function joined(style: RuleSet): string {
  const pieces = style.map((piece) => {
    if (typeof piece !== 'string') throw new Error('a joined style depends on props');
    return piece;
  });
  return pieces.join('');
}
