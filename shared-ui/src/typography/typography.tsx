import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../tokens/mixins';
import { color, font, layer, space, type } from '../tokens/tokens';

export interface PageHeadingProps extends ComponentPropsWithRef<'h1'> {
  /** The whole heading, as an alternative to `first` and `rest`. */
  children?: ReactNode;
  /** First word, set strong. */
  first?: string;
  /** Remaining words, set light. */
  rest?: string;
}

/**
 * The one `h1` of a screen. It can be focused by script, so that the shell can move there after a navigation
 * (`document.querySelector('[data-page-heading]')`).
 *
 * @example
 * <PageHeading>Our Products</PageHeading>
 * <PageHeading first="Resin" rest="Jointing Kits" />
 */
export function PageHeading({ children, first, rest, ...props }: PageHeadingProps) {
  return (
    <H1 tabIndex={-1} data-page-heading="" {...props}>
      {children ?? (
        <>
          {first}
          {rest ? <Rest>{` ${rest}`}</Rest> : null}
        </>
      )}
    </H1>
  );
}

const H1 = styled.h1`
  font-size: ${type.h1};
  line-height: 1.12;
  letter-spacing: -0.015em;
  /* A long word of large text breaks instead of widening the page. */
  overflow-wrap: anywhere;
`;

const Rest = styled.span`
  font-weight: 400;
`;

const sizes = { 2: type.h2, 3: type.h3, 4: type.h4 };

export interface HeadingProps extends ComponentPropsWithRef<'h2'> {
  level?: 2 | 3 | 4;
  /** Size of another level, where the document outline and the design differ. */
  size?: 2 | 3 | 4;
  children: ReactNode;
}

/**
 * A heading below the page's own.
 *
 * @example
 * <Heading level={2}>Reviews</Heading>
 */
export function Heading({ level = 2, size = level, ...props }: HeadingProps) {
  return <H2 as={`h${level}`} $size={size} {...props} />;
}

const H2 = styled.h2<{ $size: 2 | 3 | 4 }>`
  font-size: ${({ $size }) => sizes[$size]};
  ${({ $size }) => ($size === 2 ? 'letter-spacing: -0.01em;' : '')}
`;

/**
 * Running text, at a readable width.
 *
 * @example
 * <Text>Showing 12 results</Text>
 */
export const Text = styled.p`
  max-inline-size: 42em;
`;

/**
 * The introductory paragraph of a screen or section.
 *
 * @example
 * <Lead>Sole agents for industrial plugs since 1995.</Lead>
 */
export const Lead = styled(Text)`
  color: ${color.textMuted};
  font-size: ${type.lead};
  line-height: 1.5;
`;

/**
 * Secondary text.
 *
 * @example
 * <Muted>Required fields are marked*</Muted>
 */
export const Muted = styled(Text)`
  color: ${color.textMuted};
  font-size: ${type.small};
`;

/**
 * The small line above a heading that names its kind or context.
 *
 * @example
 * <Eyebrow>Since 1995</Eyebrow>
 */
export const Eyebrow = styled.p`
  color: ${color.copper};
  font-family: ${font.mono};
  font-size: ${type.micro};
  line-height: 1.4;
  letter-spacing: 0.02em;
`;

/**
 * Text for assistive technology only.
 *
 * @example
 * <VisuallyHidden>Filter by</VisuallyHidden>
 */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

export type SkipLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'>;

/**
 * The first link of the page, to the element `main`; seen only while it has the focus.
 *
 * @example
 * <SkipLink />
 */
export function SkipLink({ children = 'Skip to content', ...props }: SkipLinkProps) {
  return (
    <Skip {...props} href="#main">
      {children}
    </Skip>
  );
}

const Skip = styled.a`
  &:not(:focus) {
    ${visuallyHidden}
  }

  &:focus {
    position: fixed;
    z-index: ${layer.skipLink};
    inset-block-start: ${space(1)};
    inset-inline-start: ${space(1)};
    padding: ${space(1.5)} ${space(3)};
    background: ${color.surface};
  }
`;
