import { createElement as h, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import * as ui from './index';

const picture = {
  src: '/pictures/site.jpg',
  width: 640,
  height: 480,
  sources: [{ type: 'image/webp', srcset: '/pictures/site.webp 640w' }],
  placeholder: 'data:image/webp;base64,UklGRg==',
};
const nothing = () => {};

/** What each component is rendered with; one that is missing here fails the first test. */
const examples: Record<string, object> = {
  Breadcrumb: { items: [{ moduleName: 'Home', link: '/home' }, { moduleName: 'Our Products' }] },
  Button: { children: 'Submit', busy: true },
  ButtonLink: { to: '/contact-us', children: 'Get a Quote', icon: 'mail' },
  Card: { to: '/our-products/glands', title: 'Cable Glands', picture, badge: 'New', children: 'Brass' },
  CardGrid: { children: 'A card' },
  Container: {},
  Dialog: { open: true, onClose: nothing, title: 'Search', children: 'Words' },
  Disclosure: { summary: 'Technical Data', children: '16 A', defaultOpen: true },
  EmptyState: { title: 'No Products were found.' },
  Eyebrow: {},
  FormSummary: { title: 'Please fill in all required fields', errors: [{ fieldId: 'a', message: 'Name' }] },
  GlobalStyle: {},
  Heading: { children: 'Reviews' },
  Html: { html: '<p>Words</p>' },
  Icon: { name: 'phone' },
  IconButton: { icon: 'search', 'aria-label': 'Search' },
  KeyValueTable: { caption: 'Data', rows: [{ name: 'Rated current', value: '16 A' }] },
  Lead: {},
  LoadFailed: { what: 'our products' },
  Muted: {},
  Notice: { children: 'Words', tone: 'success' },
  PageHeading: { first: 'Resin', rest: 'Jointing Kits' },
  Picture: { picture, alt: 'Site' },
  PictureFrame: { $ratio: '16 / 9' },
  Rating: { value: 4 },
  Row: { $gap: 1 },
  Section: { $tone: 'paper' },
  Select: { label: 'Sort by', value: '1', onChange: nothing, options: [{ value: '1', label: 'Default Sorting' }] },
  SiteLink: { to: 'https://example.com', newTab: true, children: 'Elsewhere' },
  SkipLink: {},
  Spinner: { size: 40, color: '#fff' },
  Stack: { $gap: 3 },
  Trap: {},
  Table: { caption: 'Sizes', columns: [[{ name: 'Size', width: '12rem' }]], rows: [['20S']] },
  Tabs: { label: 'Branches', tabs: [{ id: 'dubai', label: 'Dubai', content: 'Address' }] },
  Text: {},
  Tooltip: { content: 'Words', children: h('button', null, 'Call Us') },
  VisuallyHidden: {},
};

const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name) && name !== 'Field');

const render = (element: ReactNode) => {
  const sheet = new ServerStyleSheet();
  try {
    return renderToString(sheet.collectStyles(h(StaticRouter, { location: '/home' }, element)));
  } finally {
    sheet.seal();
  }
};

it('has an example of every component', () => {
  expect(Object.keys(examples).sort()).toEqual(components.sort());
});

it.each(components)('%s renders where there is no window, and without style attributes', (name) => {
  const Component = ui[name as keyof typeof ui] as ComponentType<object>;
  expect(render(h(Component, examples[name]))).not.toMatch(/\sstyle=/);
});

it('Field renders where there is no window, and without style attributes', () => {
  const { Root, Label, Input, TextArea, Select, Hint, Error } = ui.Field;
  const parts = [h(Label, null, 'Email'), h(Input), h(TextArea), h(Select), h(Hint), h(Error)];
  const html = render(h(Root, { name: 'email', hint: 'A hint', error: 'An error', children: null }, ...parts));
  expect(html).toContain('A hint');
  expect(html).not.toMatch(/\sstyle=/);
});
