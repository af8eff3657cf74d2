import { Children, type ReactNode } from 'react';
import { blueprint, ButtonLink, color, Heading, media, radius, space, Text } from 'shared-ui';
import { styled } from 'styled-components';
import { revealing } from '../reveal/reveal';

interface Props {
  /** Cards; each becomes an item of the list. */
  children: ReactNode;
  /** Columns on wide screens; tablets have two, phones one. */
  columns: 3 | 4;
  /** Reveals the cards one after the other. */
  staggered?: boolean;
  /** A link to a further page, in the grid cell after the last card. */
  more: { title: string; text: string; label: string; to: string };
}

/** A list of cards, followed by a link to a further page (rows D3, D4). */
export function CardsAndMore({ children, columns, staggered = false, more: { title, text, label, to } }: Props) {
  return (
    <Grid $columns={columns}>
      <List role="list" $staggered={staggered}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </List>
      <More>
        <Heading level={2} size={3}>
          {title}
        </Heading>
        <Text>{text}</Text>
        <ButtonLink to={to} variant="secondary">
          {label}
        </ButtonLink>
      </More>
    </Grid>
  );
}

/** As many columns as asked for, or fewer if the text is large. */
const columns = (count: number) => `repeat(auto-fit, minmax(max(13rem, calc(100% / ${count} - var(--gap))), 1fr))`;

const Grid = styled.div<{ $columns: number }>`
  --gap: clamp(1rem, 0.5rem + 1.5vw, 2rem);

  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--gap);

  @media ${media.sm} {
    grid-template-columns: ${columns(2)};
  }

  @media (min-width: 1000px) {
    grid-template-columns: ${({ $columns }) => columns($columns)};
  }
`;

const List = styled.ul<{ $staggered: boolean }>`
  display: contents;

  > li {
    display: grid;
    min-inline-size: 0;
  }

  ${({ $staggered }) => $staggered && revealing}
`;

const More = styled.aside`
  ${blueprint}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  justify-items: start;
  gap: ${space(2)};
  padding: min(${space(3)}, 6.2vw);
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius};

  @media print {
    display: none;
  }
`;
