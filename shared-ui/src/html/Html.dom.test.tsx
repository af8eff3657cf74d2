import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { Html } from './Html';
import type { SafeHtml } from './safe-html';

const click = (html: string, init?: MouseEventInit) => {
  window.history.replaceState(null, '', '/home');
  render(<Html html={html as SafeHtml} />, { wrapper: BrowserRouter });
  const link = screen.getByText('here');
  const event = createEvent.click(link, { button: 0, ...init });
  fireEvent(link, event);
  // jsdom cannot navigate; an event whose default is not prevented is left to the browser.
  return { path: window.location.pathname + window.location.hash, prevented: event.defaultPrevented };
};

beforeEach(() => {
  // Prevents navigation by the browser, which jsdom reports as not implemented.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
});

it('opens links to pages through the router', () => {
  expect(click('<p>Read <a href="/our-products#top"><b>here</b></a></p>').path).toBe('/our-products#top');
});

it.each([
  ['a click with Ctrl', '<a href="/about">here</a>', { ctrlKey: true }],
  ['a click with the middle button', '<a href="/about">here</a>', { button: 1 }],
  ['a link to a new tab', '<a href="/about" target="_blank">here</a>', {}],
  ['a download', '<a href="/about" download>here</a>', {}],
  ['a file', '<a href="/uploads/a.pdf">here</a>', {}],
  ['another site', '<a href="https://example.com/about">here</a>', {}],
  ['a place on this page', '<a href="#sizes">here</a>', {}],
  ['a click on plain text', '<b>here</b>', {}],
])('leaves %s to the browser', (_what, html, init) => {
  expect(click(html, init).path).toBe('/home');
});
