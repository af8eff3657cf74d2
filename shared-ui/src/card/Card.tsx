import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { css, styled, type RuleSet } from 'styled-components';
import { SiteLink } from '../link/SiteLink';
import { missingPicture } from '../picture/missing';
import { Picture } from '../picture/Picture';
import type { PictureSource } from '../picture/source';
import { joined } from '../tokens/joined';
import { color, font, media, motion, radius, space, type } from '../tokens/tokens';

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** Address that the card links to; without it the card is not a link. */
  to?: string;
  title: string;
  picture?: PictureSource;
  /** Alternative text; empty unless the picture adds to the title. */
  alt?: string;
  /** Small line above the title. */
  eyebrow?: ReactNode;
  /** Text below the title. */
  children?: ReactNode;
  /** The values that distinguish it from similar cards. */
  line?: ReactNode;
  /** On phones, a row of at least 112 px: the picture at the side, and without `children` if there is a `line`. */
  rowOnPhones?: boolean;
  headingLevel?: 2 | 3 | 4;
  /** Loads the picture first; for the cards of the first view. */
  priority?: boolean;
  ref?: Ref<HTMLElement>;
}

const pictureSizes = '(max-width: 600px) 100vw, (max-width: 1200px) 50vw, 25rem';

/**
 * A product, category or project; the whole card is one link. `--card-foot` sets the space below its text.
 *
 * @example
 * <Card to={addresses.category.to(id)} picture={picture} title="Cable Glands" eyebrow="Hex">Brass, for armoured cable</Card>
 */
export function Card({
  to,
  title,
  picture,
  alt = '',
  eyebrow,
  children,
  line,
  rowOnPhones = false,
  headingLevel = 3,
  priority,
  ref,
  ...props
}: CardProps) {
  const Heading = `h${headingLevel}` as const;
  const content = (
    <>
      {picture && (
        <div data-card="picture">
          <Picture picture={picture} alt={alt} sizes={pictureSizes} priority={priority} />
        </div>
      )}
      <div data-card="body">
        {eyebrow && <div data-card="kind">{eyebrow}</div>}
        <Heading data-card="title">{title}</Heading>
        {children && <div data-card={rowOnPhones && line !== undefined ? 'left-out info' : 'info'}>{children}</div>}
        {line && <div data-card="line">{line}</div>}
      </div>
      {to && <span data-card="arrow" />}
    </>
  );
  return to ? (
    <LinkRoot {...props} ref={ref as Ref<HTMLAnchorElement>} to={to} $row={rowOnPhones}>
      {content}
    </LinkRoot>
  ) : (
    <Root {...props} ref={ref} $row={rowOnPhones}>
      {content}
    </Root>
  );
}

/**
 * The parts of a card are plain elements, styled from its root: as separate components, they took a third of the time for
 * rendering a list.
 */
const body = '> [data-card=body]';
const part = (name: 'kind' | 'title' | 'info' | 'line' | 'left-out') => `${body} > [data-card~=${name}]`;
const picture = '> [data-card=picture]';
const arrow = '> [data-card=arrow]';

/** The icon `arrow-right` as an outline, cut out of two borders: these keep a colour in print and in forced colours. */
const arrowShape = 'polygon(13% 46%, 70% 46%, 52% 28%, 57% 22%, 84% 50%, 57% 78%, 52% 72%, 70% 54%, 13% 54%)';

const parts = css`
  ${picture} {
    position: relative;
    overflow: hidden;
    aspect-ratio: 4 / 3;
    border-block-end: 1px solid ${color.line};
    background: ${color.paper};

    img {
      inline-size: 100%;
      block-size: 100%;
      object-fit: cover;
      ${missingPicture}
    }
  }

  ${body} {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: ${space(1)};
    padding: ${space(2.5)} ${space(2.5)} var(--card-foot, ${space(5.5)});
  }

  ${part('kind')} {
    color: ${color.textMuted};
    font-family: ${font.mono};
    font-size: ${type.micro};
    line-height: 1.4;
  }

  ${part('title')} {
    font-size: ${type.h3};
    line-height: 1.25;
  }

  ${part('info')} {
    color: ${color.textMuted};
    font-size: ${type.small};
    line-height: 1.55;
  }

  ${part('line')} {
    font-family: ${font.mono};
    font-size: ${type.small};
    line-height: 1.55;
  }

  ${arrow} {
    position: absolute;
    inset-block-end: ${space(2.5)};
    inset-inline-end: ${space(2.5)};
    inline-size: 18px;
    border-block: 9px solid ${color.ink};
    clip-path: ${arrowShape};
    transition: ${motion.base} ${motion.ease};
  }
`;

/**
 * A container query for rows on phones: matches if the text is so large, as at the browser's 200 %, that it has no room beside
 * the picture. The list around the rows is the container `cards`. Lengths in container queries follow the text size; those in
 * media queries do not.
 *
 * @example
 * @container ${largeText} { display: block; }
 */
export const largeText = 'cards (inline-size < 15rem)';

const row = css`
  @media ${media.phone} {
    flex-direction: row;
    align-items: center;
    min-block-size: 7rem;
    border-width: 0 0 1px;

    /* Hidden until the whole card has arrived: its parts are centred, so later ones would move earlier ones. */
    &:is(a):not(:has(${arrow})) {
      display: none;
    }

    ${picture} {
      flex: none;
      inline-size: 5.5rem;
      border: 0;
    }

    ${body} {
      flex: 1;
      gap: ${space(0.5)};
      font-family: ${font.sans};
      min-inline-size: 0;
      padding: ${space(1)} ${space(6)} ${space(1)} ${space(1.5)};
    }

    ${part('kind')}, ${part('line')} {
      font-family: inherit;
    }

    ${part('title')} {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 5;
      font-size: ${type.body};
    }

    ${part('line')} {
      font-size: ${type.micro};
      line-height: 1.4;
    }

    ${part('info')} {
      max-block-size: 2.75rem;
      overflow: hidden;
    }

    ${part('left-out')}, ${arrow} {
      display: none;
    }

    /* Large text needs the whole width, and all of its lines. */
    @container ${largeText} {
      && {
        flex-wrap: wrap;
      }

      ${body} {
        flex-basis: 100%;
        padding-inline-end: ${space(1.5)};
      }

      ${part('title')}, ${part('info')} {
        display: block;
        max-block-size: none;
        overflow: visible;
      }
    }
  }
`;

const root = css`
  position: relative;
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius};
  background: ${color.surface};
  color: ${color.text};
`;

const link = css`
  text-decoration: none;
  transition: border-color ${motion.base} ${motion.ease};

  &:hover {
    border-color: ${color.copperBright};
    color: ${color.text};
  }

  &:hover ${arrow} {
    translate: 4px 0;
    border-color: ${color.copper};
  }
`;

const unlinked = css`
  ${body} {
    padding-block-end: ${space(2.5)};
  }
`;

/** The look of a card on its own and of one in a row. */
const looksOf = (style: RuleSet) =>
  [
    joined(css`
      ${root}${parts}${style}
    `),
    joined(css`
      ${root}${parts}${row}${style}
    `),
  ] as const;
const [card, cardInRow] = looksOf(unlinked);
const [linkCard, linkCardInRow] = looksOf(link);

const Root = styled.article<{ $row: boolean }>`
  ${({ $row }) => ($row ? cardInRow : card)}
`;

const LinkRoot = styled(SiteLink)<{ $row: boolean }>`
  ${({ $row }) => ($row ? linkCardInRow : linkCard)}
`;
