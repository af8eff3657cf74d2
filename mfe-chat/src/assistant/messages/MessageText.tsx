import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { brochureFile } from 'api/addresses';
import { SiteLink, space } from 'shared-ui';
import { parseMessage, type Piece } from './parse';

interface Props {
  text: string;
  /** Called when a link is opened in this tab. */
  onFollow: () => void;
}

/** A message of the assistant: links to pages of the site and bold text; everything else is plain text (row F4). */
export function MessageText({ text, onFollow }: Props) {
  const follow = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    if (!metaKey && !ctrlKey && !shiftKey && !altKey) onFollow();
  };
  const show = (piece: Piece, index: number) => {
    if (piece.kind === 'text') return piece.text;
    if (piece.kind === 'bold') return <b key={index}>{piece.pieces.map(show)}</b>;
    const download = piece.to === brochureFile || undefined;
    return (
      <SiteLink key={index} to={piece.to} download={download} onClick={download ? undefined : follow}>
        {piece.pieces.map(show)}
      </SiteLink>
    );
  };
  return parseMessage(text).map((pieces, index) => (
    <Line key={index} $item={/^(-|•) /.test(text.trim().split('\n')[index] ?? '')}>
      {pieces.map(show)}
    </Line>
  ));
}

const Line = styled.p<{ $item: boolean }>`
  ${({ $item }) => $item && `padding-inline-start: ${space(1.5)}; text-indent: -0.75rem;`}

  &:empty {
    block-size: ${space(1)};
  }
`;
