import { Fragment } from 'react';
import { color, fade } from 'shared-ui';
import { styled } from 'styled-components';
import type { Mark } from 'api/search-results';

interface Props {
  text: string;
  /** The parts that the words of the query have found, in their order. */
  marks: readonly Mark[];
}

/** A text in which the parts that were searched for are marked. */
export function Marked({ text, marks }: Props) {
  return markedParts(text, marks).map(({ part, marked }, at) =>
    marked ? <Highlight key={at}>{part}</Highlight> : <Fragment key={at}>{part}</Fragment>,
  );
}

/** The parts of a text in their order. Marks that are empty, overlap or lie outside of the text are left out. */
export function markedParts(text: string, marks: readonly Mark[]): { part: string; marked: boolean }[] {
  const parts: { part: string; marked: boolean }[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    if (from < end || to <= from || to > text.length) continue;
    if (from > end) parts.push({ part: text.slice(end, from), marked: false });
    parts.push({ part: text.slice(from, to), marked: true });
    end = to;
  }
  if (end < text.length) parts.push({ part: text.slice(end), marked: false });
  return parts;
}

const Highlight = styled.mark`
  background: ${fade(color.copperBright, 24)};
  color: inherit;

  @media (forced-colors: active) {
    background: Mark;
    color: MarkText;
  }
`;
