import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link, StaticRouter } from 'react-router-dom';
import { SiteLink } from './SiteLink';

const htmlOf = (link: ReactElement) =>
  renderToStaticMarkup(createElement(StaticRouter, { location: '/our-products/glands?page=1' }, link));

test.each(['/home', '/our-products/glands?material=Brass&page=2', '/our-products/glands/a2#A2-20', '?page=2'])(
  'the server writes the link to %s as the router would',
  (to) => {
    const props = { to, className: 'x', children: 'Glands' };
    expect(htmlOf(createElement(SiteLink, props))).toBe(htmlOf(createElement(Link, { ...props, discover: 'none' })));
  },
);
