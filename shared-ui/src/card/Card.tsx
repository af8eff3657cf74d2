import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { css, styled } from 'styled-components';
import { Icon } from '../icon/Icon';
import { SiteLink } from '../link/SiteLink';
import { Picture } from '../picture/Picture';
import { PictureFrame } from '../picture/PictureFrame';
import type { PictureSource } from '../picture/source';
import { color, font, motion, radius, space, type } from '../tokens/tokens';

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
  /** Short label on the picture's corner. */
  badge?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  /** Loads the picture first; for the cards of the first view. */
  priority?: boolean;
  /** How wide the picture will be; see `Picture`. */
  sizes?: string;
  ref?: Ref<HTMLElement>;
}

/**
 * A product, category or project; the whole card is one link.
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
  badge,
  headingLevel = 3,
  priority,
  sizes = '(max-width: 600px) 100vw, (max-width: 1200px) 50vw, 25rem',
  ref,
  ...props
}: CardProps) {
  const content = (
    <>
      {picture && (
        <Frame>
          <Picture picture={picture} alt={alt} sizes={sizes} priority={priority} />
          {badge && <Badge>{badge}</Badge>}
        </Frame>
      )}
      <Body>
        {eyebrow && <Kind>{eyebrow}</Kind>}
        <Title as={`h${headingLevel}`}>{title}</Title>
        {children && <Info>{children}</Info>}
      </Body>
      {to && <Arrow name="arrow-right" size={18} />}
    </>
  );
  return to ? (
    <LinkRoot {...props} ref={ref as Ref<HTMLAnchorElement>} to={to}>
      {content}
    </LinkRoot>
  ) : (
    <Root {...props} ref={ref}>
      {content}
    </Root>
  );
}

const Frame = styled(PictureFrame)`
  border-block-end: 1px solid ${color.line};
`;

const Badge = styled.span`
  position: absolute;
  inset-block-start: ${space(1.5)};
  inset-inline-start: ${space(1.5)};
  padding: ${space(0.25)} ${space(1)};
  border: 1px solid ${color.line};
  border-radius: ${radius};
  background: ${color.surface};
  color: ${color.textMuted};
  font-size: ${type.micro};
  line-height: 1.4;
`;

const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(1)};
  padding: ${space(2.5)} ${space(2.5)} ${space(5.5)};
`;

const Kind = styled.div`
  color: ${color.textMuted};
  font-family: ${font.mono};
  font-size: ${type.micro};
  line-height: 1.4;
`;

const Title = styled.h3`
  font-size: ${type.h3};
  line-height: 1.25;
`;

const Info = styled.div`
  color: ${color.textMuted};
  font-size: ${type.small};
  line-height: 1.55;
`;

const Arrow = styled(Icon)`
  position: absolute;
  inset-block-end: ${space(2.5)};
  inset-inline-end: ${space(2.5)};
  color: ${color.ink};
  transition:
    translate ${motion.base} ${motion.ease},
    color ${motion.base} ${motion.ease};
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

const Root = styled.article`
  ${root}

  ${Body} {
    padding-block-end: ${space(2.5)};
  }
`;

const LinkRoot = styled(SiteLink)`
  ${root}
  text-decoration: none;
  transition: border-color ${motion.base} ${motion.ease};

  &:hover {
    border-color: ${color.copperBright};
    color: ${color.text};
  }

  &:hover ${Arrow} {
    translate: 4px 0;
    color: ${color.copper};
  }
`;
