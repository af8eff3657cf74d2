import { screen, within } from '@testing-library/react';
import type { HomeFile } from 'api/records';
import { drawing, renderScreen } from '../testing/renderScreen';
import * as home from './index';

const ids = [
  'industrial_plugs_and_sockets',
  'cable_jointing_kit',
  'flexiblerigid_conduit_and_accessories',
  'Resin_Jointing_Kits',
];
const content: HomeFile = {
  slides: [{ heading: 'Solutions', company: 'Zuhal', info: 'Info', extraText: 'Extra', images: [drawing('slide')] }],
  teaser: {
    text: 'In stock.',
    categories: ids.map((id) => ({ id, title: `Title ${id}`, info: `Info ${id}`, image: id, picture: drawing(id) })),
  },
  about: { text: 'Since 1995.', counters: [{ value: 1000, suffix: '+', label: 'Customers Served' }] },
  partners: {
    subtitle: 'Authorized Distributors of Leading Global Brands',
    logos: [{ name: 'PCE', altText: 'PCE logo', picture: drawing('pce') }],
  },
};

it('shows the four blocks in order', async () => {
  const { run } = renderScreen(home, () => content);
  await run();
  expect(screen.getByRole('heading', { level: 1, name: 'Zuhal Electric Trading Group' })).toBeInTheDocument();
  const blocks = screen.getAllByRole('region').map((block) => block.getAttribute('aria-labelledby') ?? block.ariaLabel);
  expect(blocks).toHaveLength(4);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Solutions',
    'Our Products',
    'About Us',
    'Our Partners',
  ]);
  expect(screen.getByText('Authorized Distributors of Leading Global Brands')).toBeVisible();
});

it('links to all products and to the four categories', async () => {
  const { run } = renderScreen(home, () => content);
  await run();
  const teaser = within(screen.getByRole('region', { name: 'Our Products' }));
  expect(teaser.getByRole('link', { name: 'View All Products' })).toHaveAttribute('href', '/our-products');
  const cards = within(teaser.getByRole('list')).getAllByRole('link');
  expect(cards.map((card) => card.getAttribute('href'))).toEqual(ids.map((id) => `/our-products/${id}`));
});

it('has title, description, canonical address, picture and structured data', async () => {
  const { run, meta } = renderScreen(home, () => content);
  await run();
  expect(meta()).toMatchObject({
    title: 'Zuhal Electric Trading Group: Electrical Products',
    description: 'Since 1995.',
    canonical: '/home',
    image: '/images/slide.svg',
    jsonLd: [{ '@type': 'Organization', url: 'https://zuhal.example', foundingDate: '1995' }],
  });
});

it('shows Try again and has the status 503 when its data does not arrive', async () => {
  const { run, meta } = renderScreen(home, () => Promise.reject(new TypeError('network')));
  await run();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(meta().status).toBe(503);
});
