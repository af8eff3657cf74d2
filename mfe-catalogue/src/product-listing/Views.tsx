import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { color, media, space, type } from 'shared-ui';
import { styled } from 'styled-components';
import { withQuery } from '../page/query';
import { rememberView } from './remembered-view';
import { withView, type View } from './view';

/** Phones on which the count, the view and the order by value may have one line. */
export const oneLine = `${media.phone} and (min-width: 384px)`;

/** The links to both views of a listing. */
export function Views({ view }: { view: View }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const links = useRef<HTMLDivElement>(null);
  // Narrow lines hide the link of the view that is shown, which may have the focus.
  useLayoutEffect(() => {
    const isHidden = links.current?.querySelector(':focus')?.getClientRects().length === 0;
    if (isHidden) links.current?.querySelector<HTMLElement>('a:not([aria-current])')?.focus({ preventScroll: true });
  }, [view]);
  const link = (to: View, text: string) => (
    <Link
      to={withQuery(pathname, withView(query, to))}
      rel="nofollow"
      replace
      preventScrollReset
      aria-current={view === to ? 'true' : undefined}
      onClick={() => rememberView(to)}
    >
      {text}
    </Link>
  );
  return (
    <ViewLinks ref={links} role="group" aria-label="View">
      {link('cards', 'Cards')}
      {link('table', 'Table')}
    </ViewLinks>
  );
}

const ViewLinks = styled.div`
  display: flex;
  border: 1px solid ${color.lineStrong};
  font-size: ${type.small};

  /* Hidden until the next element has arrived: it takes its part of the line, which would move these. */
  &:not(:has(+ *)) {
    display: none;
  }

  > a {
    padding: ${space(1)} ${space(1.5)};
    color: ${color.ink};
    line-height: 1.5;
    text-decoration: none;
  }

  /* Narrow lines have space for the other view only. */
  @media ${oneLine} {
    > a[aria-current] {
      display: none;
    }
  }

  > a[aria-current] {
    background: ${color.ink};
    color: ${color.surface};
  }

  @media (forced-colors: active) {
    > a[aria-current] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }

  @media print {
    display: none;
  }
`;
