import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { brochureFile } from 'api/addresses';
import { SiteLink, space } from 'shared-ui';
import { blocksOf, type Piece } from './parse';

interface Props {
  text: string;
  /** Called when a link is opened in this tab. */
  onFollow: () => void;
}

/**
 * A message of the assistant: links to pages of the site, bold text and lists; everything else is plain text (row
 * F4).
 */
export function MessageText({ text, onFollow }: Props) {
  const follow = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    if (!metaKey && !ctrlKey && !shiftKey && !altKey) onFollow();
  };
  const show = (piece: Piece, index: number) => {
    if (piece.kind === 'text') return piece.text.replace(phone, (number) => number.replaceAll(' ', '\u00a0'));
    if (piece.kind === 'bold') return <b key={index}>{piece.pieces.map(show)}</b>;
    const download = piece.to === brochureFile || undefined;
    return (
      <SiteLink key={index} to={piece.to} download={download} onClick={download ? undefined : follow}>
        {piece.pieces.map(show)}
      </SiteLink>
    );
  };
  return blocksOf(text).map((block, index) =>
    block.kind === 'line' ? (
      <Line key={index}>{block.pieces.map(show)}</Line>
    ) : (
      <List key={index}>
        {block.items.map((pieces, at) => (
          <li key={at}>{pieces.map(show)}</li>
        ))}
      </List>
    ),
  );
}

/** A number is read aloud and dialled from one line. */
const phone = /\+\d[\d ]{6,20}\d/g;

const Line = styled.p`
  &:empty {
    block-size: ${space(1)};
  }
`;

const List = styled.ul`
  padding-inline-start: 1.25em;
`;
