import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { SiteLink } from '../link/SiteLink';
import { color, media, space, type } from '../tokens/tokens';

export interface BreadcrumbItem {
  moduleName: string;
  /** Absolute or relative to the route; the last item, which is the page itself, needs none. */
  link?: string;
}

export interface BreadcrumbProps extends Omit<ComponentPropsWithRef<'nav'>, 'children'> {
  items: BreadcrumbItem[];
}

/**
 * The position of the page in the site. CSS alone collapses it, so the server's HTML is right at every width. It shows up to
 * five items (the first and the last four), or the last two at 640 px or less.
 *
 * @example
 * <Breadcrumb items={[{ moduleName: 'Home', link: '/home' }, { moduleName: 'Our Products' }]} />
 */
export function Breadcrumb({ items, ...props }: BreadcrumbProps) {
  return (
    <Place aria-label="Breadcrumb" {...props}>
      <List role="list">
        {items.map(({ moduleName, link }, index) => (
          <li key={index}>
            {index === items.length - 1 ? (
              <Current aria-current="page">{moduleName}</Current>
            ) : link ? (
              <Crumb to={link}>{moduleName}</Crumb>
            ) : (
              <Current>{moduleName}</Current>
            )}
          </li>
        ))}
      </List>
    </Place>
  );
}

const Place = styled.nav`
  container-type: inline-size;
`;

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  font-size: ${type.small};
  line-height: 1.35;

  li {
    display: flex;
    align-items: center;
    min-inline-size: 0;
  }

  /* At the end of an item, so that no line begins with it. */
  li:not(:last-child)::after {
    content: '/';
    content: '/' / '';
    margin-inline: ${space(1)};
    color: ${color.lineStrong};
  }

  li:not(:first-child):not(:nth-last-child(-n + 4)) {
    display: none;
  }

  @media ${media.mobile} {
    /* Hidden until the last item has arrived: until then, each new item changes which two are shown. */
    &:not(:has([aria-current])) {
      display: none;
    }

    li:not(:nth-last-child(-n + 2)) {
      display: none;
    }

    li:nth-last-child(2):not(:first-child)::before {
      content: '\\2026';
      content: '\\2026' / '';
      margin-inline-end: ${space(1)};
      color: ${color.lineStrong};
    }

    /*
     * In one line, unless the text is large: the heading below repeats the last item, and in two lines the separator would stay
     * behind at the end of the first.
     */
    @container (inline-size >= 17.5rem) {
      & {
        flex-wrap: nowrap;
      }

      li:last-child {
        flex: 1 1 5rem;
      }

      [aria-current] {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    }
  }
`;

const Crumb = styled(SiteLink)`
  display: flex;
  align-items: center;
  min-block-size: 2.75rem;
  margin-inline: ${space(-0.5)};
  padding-inline: ${space(0.5)};
  color: ${color.textMuted};
  text-decoration: none;

  &:hover {
    color: ${color.copper};
    text-decoration: underline;
  }
`;

const Current = styled.span`
  padding-block: ${space(1.5)};
  color: ${color.text};
`;
