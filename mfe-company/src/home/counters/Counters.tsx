import { useRef } from 'react';
import { color, media, space, type, useInView, useReducedMotion } from 'shared-ui';
import { styled } from 'styled-components';
import type { HomeFile } from 'api/records';
import { useCountUp } from './useCountUp';

type Figures = HomeFile['about']['counters'];

/**
 * The four figures: final in the server's HTML and for visitors who prefer reduced motion; otherwise they count up over
 * 5 s, once, when they are scrolled into view (row B6).
 */
export function Counters({ counters }: { counters: Figures }) {
  const list = useRef<HTMLDListElement>(null);
  const seen = useInView(list, { once: true });
  const still = useReducedMotion();
  return (
    <List ref={list}>
      {counters.map((counter) => (
        <Counter key={counter.label} {...counter} started={seen && !still} />
      ))}
    </List>
  );
}

function Counter({ value, suffix, label, started }: Figures[number] & { started: boolean }) {
  const shown = useCountUp(value, started);
  return (
    <Entry>
      <Label>{label}</Label>
      <Figure $width={String(value).length + suffix.length}>{`${shown}${suffix}`}</Figure>
    </Entry>
  );
}

const List = styled.dl`
  display: grid;
  /* Two, or with large text on a phone one. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(8.5rem, 40%)), 1fr));
  gap: ${space(4)} clamp(1rem, 3vw, 2.5rem);

  @media ${media.md} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

/** Visually the figure is above its label; in the DOM, and so when read out, the label comes first. */
const Entry = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
  gap: ${space(1)};
  padding-block-start: ${space(2.5)};
  border-block-start: 2px solid ${color.copperBright};
`;

const Label = styled.dt`
  color: ${color.textMuted};
`;

const Figure = styled.dd<{ $width: number }>`
  min-inline-size: ${({ $width }) => $width}ch;
  color: ${color.ink};
  font-size: ${type.display};
  font-variant-numeric: tabular-nums lining-nums;
  font-weight: 600;
  line-height: 1;
  letter-spacing: -0.02em;
  white-space: nowrap;
`;
