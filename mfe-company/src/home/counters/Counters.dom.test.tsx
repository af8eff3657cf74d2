import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { fakeSight, reducedMotion } from '../../testing/browser';
import { Counters } from './Counters';

const counters = [
  { value: 1000, suffix: '+', label: 'Customers Served' },
  { value: 10, suffix: '+', label: 'Countries in Operation' },
];
const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
const wait = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

let sight: ReturnType<typeof fakeSight>;
beforeEach(() => {
  jest.useFakeTimers();
  sight = fakeSight();
});
afterEach(() => {
  sight.restore();
  jest.useRealTimers();
});

it("has the final figures in the server's HTML", () => {
  const html = renderToString(<Counters counters={counters} />);
  expect(html).toContain('1000+');
  expect(html).toContain('10+');
});

it('counts up over 5 s, once, when it comes into view', () => {
  render(<Counters counters={counters} />);
  expect(figures()).toEqual(['1000+', '10+']);
  sight.see(true);
  wait(0.1);
  expect(parseInt(figures()[0]!)).toBeLessThan(200);
  wait(4);
  expect(parseInt(figures()[0]!)).toBeGreaterThan(500);
  wait(1.1);
  expect(figures()).toEqual(['1000+', '10+']);
  sight.see(false);
  sight.see(true);
  wait(1);
  expect(figures()).toEqual(['1000+', '10+']);
});

it('does not count for visitors who prefer reduced motion', () => {
  const restore = reducedMotion();
  render(<Counters counters={counters} />);
  sight.see(true);
  wait(1);
  expect(figures()).toEqual(['1000+', '10+']);
  restore();
});
