import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import type { CarouselSlide } from 'api/records';
import { fakeSight, reducedMotion } from '../../testing/browser';
import { visitSlice } from '../../page/visitSlice';
import { Carousel } from './Carousel';

const headings = ['Industrial Solutions', 'High Caliber Professionals', 'ISO 9001:2008 Certified'];
const slides = headings.map<CarouselSlide>((heading, slide) => ({
  rank: ['', '23', '1st'][slide],
  heading,
  company: 'Zuhal',
  info: `Info ${slide + 1}`,
  extraText: `Extra ${slide + 1}`,
  images: [0, 1, 2, 3].map((image) => ({ src: `/images/${slide + 1}-${image}.jpg`, width: 1920, height: 1080 })),
}));
const store = configureStore({ reducer: combineSlices(visitSlice) });
const carousel = (
  <Provider store={store}>
    <Carousel slides={slides} brochure="/catalogue.pdf" />
  </Provider>
);
const open = () => render(carousel, { wrapper: BrowserRouter });

const root = () => screen.getByRole('region', { name: 'Achievements' });
const shown = () => headings.indexOf(screen.getByRole('heading').textContent) + 1;
const button = (name: string) => screen.getByRole('button', { name });
const wait = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
/** The pictures that the browser loads: a lazy one without a box is not. */
const images = () =>
  [...document.querySelectorAll('img:not([data-waits] img)')].map((image) => image.getAttribute('src'));
const visible = () => images().filter((src) => isVisible(document.querySelector(`img[src="${src}"]`)!));
const isVisible = (element: Element) => getComputedStyle(element.closest('div')!).visibility !== 'hidden';
const arrive = (src: string) => fireEvent.load(document.querySelector(`img[src="${src}"]`)!);
const keyboardFocus = (element: HTMLElement) => {
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => element.focus());
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('has three slides with rank, heading, texts and two buttons', () => {
  open();
  expect(root()).toHaveAttribute('aria-roledescription', 'carousel');
  fireEvent.click(button('Slide 2'));
  const slide = within(screen.getByRole('group', { name: '2 of 3' }));
  expect(screen.getByRole('group', { name: '2 of 3' })).toHaveAttribute('aria-roledescription', 'slide');
  for (const text of ['23', headings[1]!, 'Zuhal', 'Info 2', 'Extra 2']) expect(slide.getByText(text)).toBeVisible();
  expect(slide.getByRole('link', { name: 'Get a Quote' })).toHaveAttribute('href', '/contact-us');
  expect(slide.getByRole('link', { name: 'Download Catalogue' })).toHaveAttribute('href', '/catalogue.pdf');
  expect(slide.getByRole('link', { name: 'Download Catalogue' })).toHaveAttribute('download');
});

it('leads from Get a Quote to a message about the enquiry list, or the product that was viewed last', () => {
  const hrefs = () =>
    new Set(screen.getAllByText('Get a Quote').map((link) => link.closest('a')!.getAttribute('href')));
  const product = { id: 'gland', category: 'glands', name: 'Gland', picture: '/g.svg', viewed: Date.now() };
  localStorage.setItem('recently-viewed-1', JSON.stringify([product]));
  const { unmount } = open();
  expect(hrefs()).toEqual(new Set(['/contact-us?product=gland#message']));
  unmount();
  localStorage.setItem('enquiry-list-1', '0252-6*10');
  open();
  expect(hrefs()).toEqual(new Set(['/contact-us?list=own#message']));
  localStorage.clear();
});

it('is rendered whole by the server, with only the first picture loaded, visible and with high priority', () => {
  const html = renderToString(<StaticRouter location="/home">{carousel}</StaticRouter>);
  document.body.innerHTML = html;
  for (const heading of headings) expect(document.body).toHaveTextContent(heading);
  expect(visible()).toEqual(['/images/1-0.jpg']);
  expect(document.querySelector('img')).toHaveAttribute('fetchpriority', 'high');
  expect(document.querySelector('img')).toHaveAttribute('loading', 'eager');
  expect(document.querySelector('[style]')).toBeNull();
  const waiting = [...document.querySelectorAll('[data-waits] img')];
  expect(waiting.map((image) => image.getAttribute('src'))).toEqual(['/images/2-0.jpg', '/images/3-0.jpg']);
  for (const image of waiting) expect(image).toHaveAttribute('loading', 'lazy');
  document.body.innerHTML = '';
});

describe('moving', () => {
  it('advances every 8 s and wraps around', () => {
    open();
    wait(7.9);
    expect(shown()).toBe(1);
    wait(0.1);
    expect(shown()).toBe(2);
    wait(16);
    expect(shown()).toBe(1);
  });

  it('moves by the buttons and wraps around both ends', () => {
    open();
    fireEvent.click(button('Previous slide'));
    expect(shown()).toBe(3);
    fireEvent.click(button('Next slide'));
    expect(shown()).toBe(1);
  });

  it('moves by the dots and marks the current one', () => {
    open();
    fireEvent.click(button('Slide 3'));
    expect(shown()).toBe(3);
    expect(button('Slide 3')).toHaveAttribute('aria-current', 'true');
    expect(button('Slide 1')).not.toHaveAttribute('aria-current');
  });

  it('delays the next auto-advance by one tick', () => {
    open();
    wait(4);
    fireEvent.click(button('Next slide'));
    wait(4);
    expect(shown()).toBe(2);
    wait(8);
    expect(shown()).toBe(3);
  });

  it('moves by arrow and number keys while it has the focus', () => {
    open();
    for (const [key, slide] of [
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['ArrowLeft', 3],
      ['2', 2],
      ['4', 2],
    ] as const) {
      fireEvent.keyDown(button('Next slide'), { key });
      expect(shown()).toBe(slide);
    }
    fireEvent.keyDown(button('Next slide'), { key: '1', ctrlKey: true });
    expect(shown()).toBe(2);
  });

  it('moves by keys while it is in view and no control of the page has the focus', () => {
    const { see, restore } = fakeSight();
    render(
      <>
        <h1 data-page-heading="">Zuhal</h1>
        <input aria-label="Search" />
        {carousel}
      </>,
      { wrapper: BrowserRouter },
    );
    see(true);
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(screen.getByRole('group', { name: '2 of 3' })).toBeVisible();
    fireEvent.keyDown(screen.getByRole('heading', { level: 1 }), { key: '3' });
    expect(screen.getByRole('group', { name: '3 of 3' })).toBeVisible();
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Search' }), { key: '1' });
    fireEvent.keyDown(document.body, { key: 'ArrowRight', altKey: true });
    fireEvent.keyDown(document.body, { key: 'ArrowRight', shiftKey: true });
    see(false);
    fireEvent.keyDown(document.body, { key: '1' });
    expect(screen.getByRole('group', { name: '3 of 3' })).toBeVisible();
    restore();
  });

  it('moves the focus to the next slide if the current one had it', () => {
    open();
    act(() => screen.getByRole('link', { name: 'Get a Quote' }).focus());
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
    expect(screen.getByRole('group', { name: '2 of 3' })).toHaveFocus();
    fireEvent.keyDown(document.activeElement!, { key: '3' });
    expect(shown()).toBe(3);
  });

  it.each([
    [-60, 20, 2],
    [60, 20, 3],
    [-60, 70, 1],
    [-50, 0, 1],
  ])('moves by a swipe of %i, %i px to slide %i', (across, along, slide) => {
    open();
    fireEvent.touchStart(root(), { touches: [{ clientX: 200, clientY: 200 }] });
    fireEvent.touchEnd(root(), { changedTouches: [{ clientX: 200 + across, clientY: 200 + along }] });
    expect(shown()).toBe(slide);
  });

  it('ignores gestures of two fingers', () => {
    open();
    const touch = { clientX: 200, clientY: 200 };
    fireEvent.touchStart(root(), { touches: [touch, touch] });
    fireEvent.touchEnd(root(), { changedTouches: [{ clientX: 20, clientY: 200 }] });
    expect(shown()).toBe(1);
  });
});

it('keeps the slide and the focus of a link that was followed before the scripts ran', () => {
  window.history.replaceState(null, '', '/home#slide-2');
  const html = renderToString(<StaticRouter location="/home">{carousel}</StaticRouter>);
  const container = document.body.appendChild(document.createElement('div'));
  // A page has the preloads in its head.
  container.innerHTML = html.slice(html.indexOf('<section'));
  const link = document.querySelector<HTMLElement>('[aria-label="Next slide"][href="#slide-3"]')!;
  link.focus();
  render(carousel, { wrapper: BrowserRouter, container, hydrate: true });
  expect(shown()).toBe(2);
  expect(visible()).toContain('/images/2-0.jpg');
  expect(button('Next slide')).toHaveFocus();
  fireEvent.keyDown(button('Next slide'), { key: ' ' });
  expect(shown()).toBe(3);
  expect(window.location.hash).toBe('#slide-2');
  window.history.replaceState(null, '', '/');
});

describe('pausing', () => {
  const stands = () => {
    wait(20);
    expect(shown()).toBe(1);
  };

  it('has the pause button first in the tab order', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    open();
    await user.tab();
    expect(button('Pause slides')).toHaveFocus();
  });

  it('stops and starts by its button, even with pointer and focus on it', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    open();
    await user.click(button('Pause slides'));
    await user.unhover(root());
    stands();
    await user.click(button('Play slides'));
    wait(8);
    expect(shown()).toBe(2);
  });

  it('pauses under the pointer, but not after a touch has ended', () => {
    open();
    const enter = (pointerType: string) => {
      const event = createEvent.pointerOver(root(), { bubbles: true });
      Object.defineProperty(event, 'pointerType', { value: pointerType });
      fireEvent(root(), event);
    };
    enter('mouse');
    stands();
    fireEvent.pointerOut(root());
    enter('touch');
    wait(8);
    expect(shown()).toBe(2);
  });

  it('pauses while the keyboard focus is in it', () => {
    open();
    keyboardFocus(button('Slide 1'));
    stands();
    act(() => button('Slide 2').focus());
    stands();
    act(() => button('Slide 2').blur());
    wait(8);
    expect(shown()).toBe(2);
  });

  it('pauses in a hidden tab, and goes on when it is shown again', () => {
    open();
    const hidden = jest.spyOn(document, 'hidden', 'get');
    const change = (isHidden: boolean) => {
      hidden.mockReturnValue(isHidden);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    change(true);
    stands();
    change(false);
    wait(8);
    expect(shown()).toBe(2);
  });

  it('is stopped for visitors who prefer reduced motion, until they start it', () => {
    const restore = reducedMotion();
    open();
    stands();
    fireEvent.click(button('Play slides'));
    wait(8);
    expect(shown()).toBe(2);
    restore();
  });

  it('pauses out of view', () => {
    const sight = fakeSight();
    open();
    stands();
    sight.see(true);
    wait(8);
    expect(shown()).toBe(2);
    sight.restore();
  });

  it('announces the slides that the visitor chooses, but not automatic changes', () => {
    open();
    const track = screen.getByRole('group', { name: '1 of 3' }).parentElement;
    expect(track).toHaveAttribute('aria-live', 'off');
    fireEvent.click(button('Pause slides'));
    expect(track).toHaveAttribute('aria-live', 'polite');
  });
});

describe('pictures', () => {
  it('requests the next picture when the current one has loaded, and shows it after 4 s', () => {
    open();
    expect(images()).toEqual(['/images/1-0.jpg']);
    arrive('/images/1-0.jpg');
    expect(images()).toEqual(['/images/1-0.jpg', '/images/1-1.jpg']);
    expect(visible()).toEqual(['/images/1-0.jpg']);
    arrive('/images/1-1.jpg');
    wait(3.9);
    expect(visible()).toEqual(['/images/1-0.jpg']);
    wait(0.1);
    expect(visible()).toEqual(['/images/1-0.jpg', '/images/1-1.jpg']);
  });

  it('does not show a picture that has not loaded', () => {
    open();
    arrive('/images/1-0.jpg');
    wait(4);
    expect(visible()).toEqual(['/images/1-0.jpg']);
  });

  it('requests the picture of another slide when that slide is shown, and shows it once loaded', () => {
    open();
    fireEvent.click(button('Slide 2'));
    expect(images()).toContain('/images/2-0.jpg');
    expect(images()).not.toContain('/images/3-0.jpg');
    expect(visible()).not.toContain('/images/2-0.jpg');
    arrive('/images/2-0.jpg');
    expect(visible()).toContain('/images/2-0.jpg');
  });

  it('pauses with the carousel', () => {
    open();
    arrive('/images/1-0.jpg');
    arrive('/images/1-1.jpg');
    fireEvent.click(button('Pause slides'));
    wait(20);
    expect(visible()).toEqual(['/images/1-0.jpg']);
  });
});
