import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { fakeSight, reducedMotion } from '../testing/browser';
import { drawing } from '../testing/renderScreen';
import { PartnerGrid } from './PartnerGrid';

const logos = ['PCE', '3M', 'Raychem'].map((name) => ({ name, altText: `${name} logo`, picture: drawing(name) }));
const cards = () => screen.getAllByRole('listitem').map((card) => getComputedStyle(card));

let sight: ReturnType<typeof fakeSight>;
beforeEach(() => (sight = fakeSight()));
afterEach(() => sight.restore());

it('shows a named card with a lazy logo for each partner', () => {
  render(<PartnerGrid logos={logos} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['PCE', '3M', 'Raychem']);
  for (const logo of screen.getAllByRole('img')) expect(logo).toHaveAttribute('loading', 'lazy');
});

it('shows all cards without scripts', () => {
  document.body.innerHTML = renderToString(<PartnerGrid logos={logos} />);
  for (const card of cards()) expect(card.opacity).not.toBe('0');
  document.body.innerHTML = '';
});

it('reveals its cards over 1000 ms, 0.1 s apart, when it is scrolled into view', () => {
  render(<PartnerGrid logos={logos} />);
  sight.see(false);
  for (const card of cards()) expect(card.opacity).toBe('0');
  sight.see(true);
  for (const card of cards()) {
    expect(card.opacity).not.toBe('0');
    expect(card.animation).toContain('1000ms');
  }
  expect(cards().map((card) => card.animationDelay)).toEqual(['0s', '0.1s', '0.2s']);
});

it('does not hide cards that are already in view', () => {
  render(<PartnerGrid logos={logos} />);
  sight.see(true);
  for (const card of cards()) expect(card.animation).toBe('');
});

it('hides no cards from visitors who prefer reduced motion', () => {
  const restore = reducedMotion();
  render(<PartnerGrid logos={logos} />);
  sight.see(false);
  for (const card of cards()) expect(card.opacity).not.toBe('0');
  restore();
});
