import { screen, within } from '@testing-library/react';
import type { AboutFile } from 'api/records';
import { drawing, renderScreen } from '../testing/renderScreen';
import * as about from './index';

const titles = ['Our Story', 'Our Excellence', 'Our Approach', 'Our Commitment'];
const content: AboutFile = {
  hero: { title: 'About Zuhal', text: 'From stock.', picture: drawing('hero') },
  intro: { heading: 'Run by engineers', paragraphs: ['We supply.', 'We stock.'] },
  cards: titles.map((title, index) => ({ title, text: `${title} text`, subtitle: index ? undefined : 'Since 1995' })),
  partners: {
    heading: 'Our Partners',
    text: 'Brands.',
    logos: [{ name: 'PCE', altText: 'PCE logo', picture: drawing('p') }],
  },
};

it('shows breadcrumb, hero, intro, four cards and partners', async () => {
  const { run, meta } = renderScreen(about, () => content);
  expect(screen.getByRole('heading', { level: 1, name: 'About Zuhal Electric Trading Group' })).toBeInTheDocument();
  await run();
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  expect(screen.getByRole('heading', { level: 1, name: 'About Zuhal' })).toBeVisible();
  expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual(titles);
  for (const text of ['Since 1995', 'We stock.', 'Brands.']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('img', { name: 'PCE logo' })).toBeInTheDocument();
  expect(meta()).toMatchObject({
    title: 'About Zuhal',
    canonical: '/about',
    jsonLd: [{ '@type': 'Organization' }, { '@type': 'BreadcrumbList' }],
  });
});
