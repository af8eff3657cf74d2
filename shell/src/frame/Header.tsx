import { useLocation } from 'react-router-dom';
import { color, Container, IconButton, invokes, media } from 'shared-ui';
import styled from 'styled-components';
import { addresses } from 'api/addresses';
import { useAppSelector } from '@platform/contract/store';
import { RenderedOnce, useHost, type RenderedOnceProps } from '@platform/host';
import { selectMenu } from './menuSlice';
import { EnquiryHost } from './EnquiryHost';
import { CallUs } from './CallUs';
import { Drawer } from './Drawer';
import { FrameLink } from './FrameLink';
import { Logo } from './Logo';
import { SearchField } from './SearchField';

const Bar = styled.header`
  background: ${color.surface};
  border-block-end: 1px solid ${color.line};
`;

const Row = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  min-height: 72px;
  padding-block: 0.5rem;
  @media screen and ${media.nav} {
    /* The first line has the height of its contents before the links have arrived, too. */
    align-content: start;
    padding-block: 0.75rem 0;
  }
  @media ${media.phone} {
    gap: 0.5rem;
  }
`;

/**
 * As wide as the name, which breaks on narrow windows; where large text leaves too little, the tools get their own line. As high as
 * the tools, so that it does not move when they arrive.
 */
const Home = styled(FrameLink)`
  display: flex;
  flex: 1 1 5.75rem;
  align-items: center;
  min-block-size: 48px;
  max-inline-size: max-content;
  color: inherit;
  text-decoration: none;
`;

/** Search and tools stay on one line; on a phone without gaps, because the company's name needs the space. */
const Side = styled.div`
  display: flex;
  align-items: center;
  gap: inherit;
  margin-inline-start: auto;
  @media screen and (min-width: 768px) {
    flex: 1 1 20rem;
    min-inline-size: 0;
  }
  @media screen and (not ${media.phone}) {
    /* Hidden until the tools are complete, as the nav that follows shows: each further tool moves those before it. */
    &:not(:has(+ nav)) {
      display: none;
    }
  }
  @media ${media.phone} {
    gap: 0;
    /* The width of the four tools: a browser that paints the page while it arrives does not move those that are there. */
    min-inline-size: calc(88px + 5.5rem);
  }
`;

const Wide = styled.nav`
  display: none;
  @media screen and ${media.nav} {
    display: block;
    flex: 0 0 100%;
    border-block-start: 1px solid ${color.line};
  }
`;

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem;
  margin: 0 -0.625rem;
  padding: 0;
  list-style: none;
`;

const MenuLink = styled(FrameLink)`
  display: block;
  padding: 0.75rem 0.625rem;
  color: ${color.text};
  text-decoration: none;
  border-block: 2px solid transparent;
  &:hover {
    color: ${color.ink};
  }
  &[aria-current] {
    color: ${color.ink};
    /* Bold letters are wider: the menu would move. */
    -webkit-text-stroke: 0.02em;
    border-block-end-color: ${color.copperBright};
  }
  @media (forced-colors: active) {
    &:not([aria-current]) {
      border-color: Canvas;
    }
  }
`;

const Tools = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: 0.5rem;
  margin-inline-start: auto;
  @media ${media.phone} {
    gap: 0;
    margin-inline-start: 0;
  }
  @media print {
    display: none;
  }
`;

const NarrowOnly = styled.span`
  @media ${media.nav} {
    display: none;
  }
`;

const drawer = 'menu';

/** Header of every page: logo, search, enquiry list, Call Us, and seven links above 1024 px or else the drawer (rows A3, A4, A9). */
export function Header() {
  const { items } = useAppSelector(selectMenu);
  const { pathname } = useLocation();
  const at = pathname.toLowerCase();
  const current = items.find(({ path }) => at === path || at.startsWith(`${path}/`));
  return <RenderedOnce of={Content} by={current?.path} />;
}

/** @param by the address of the current menu item */
function Content({ by: current }: RenderedOnceProps) {
  const { site } = useHost();
  const { items } = useAppSelector(selectMenu);
  return (
    <Bar>
      <Row>
        <Home to={addresses.home.to()} aria-label={`${site.name}, home`}>
          <Logo />
        </Home>
        <Side>
          <SearchField />
          <Tools>
            <EnquiryHost />
            <CallUs phone={site.phone} />
            <NarrowOnly>
              <IconButton icon="menu" aria-label="Menu" aria-haspopup="dialog" {...invokes('show', drawer)} />
            </NarrowOnly>
          </Tools>
        </Side>
        <Wide aria-label="Main">
          <Links>
            {items
              .filter(({ drawerOnly }) => !drawerOnly)
              .map(({ id, name, path }) => (
                <li key={id}>
                  <MenuLink to={path} aria-current={path === current ? 'page' : undefined}>
                    {name}
                  </MenuLink>
                </li>
              ))}
          </Links>
        </Wide>
      </Row>
      <Drawer id={drawer} items={items} current={current} />
    </Bar>
  );
}
