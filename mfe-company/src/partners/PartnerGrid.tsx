import { useRef } from 'react';
import { color, media, Picture, space, type } from 'shared-ui';
import { styled } from 'styled-components';
import type { HomeFile } from 'api/records';
import { revealPhase } from '../reveal/reveal';
import { useReveal, type RevealPhase } from '../reveal/useReveal';

/** The partners' logo cards, which are revealed one after the other when scrolled into view (rows B7, D1). */
export function PartnerGrid({ logos }: { logos: HomeFile['partners']['logos'] }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <List role="list" ref={list} $phase={useReveal(list)}>
      {logos.map(({ name, altText, picture }) => (
        <li key={name}>
          <div>
            <Picture picture={picture} alt={altText} />
          </div>
          <span>{name}</span>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul<{ $phase: RevealPhase }>`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  padding: 1px 0 0 1px;

  @media ${media.sm} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  @media ${media.lg} {
    grid-template-columns: repeat(8, minmax(0, 1fr));
  }

  > li {
    display: grid;
    gap: ${space(1)};
    margin: -1px 0 0 -1px;
    padding: ${space(3)} ${space(1.5)} ${space(2)};
    border: 1px solid ${color.line};
    background: ${color.surface};
    text-align: center;
  }

  > li > div {
    display: grid;
    place-items: center;
    block-size: 3.75rem;
  }

  img {
    inline-size: auto;
    max-block-size: 2.5rem;
    max-inline-size: min(100%, 7.5rem);
    object-fit: contain;
  }

  > li > span {
    color: ${color.textMuted};
    font-size: ${type.micro};
    line-height: 1.4;
  }

  ${({ $phase }) => revealPhase[$phase]}
`;
