import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useScrollRestoration } from './scroll-restoration';

function Pages({ isKnown = false, hasData = true }) {
  const location = useLocation();
  useScrollRestoration({ location, action: useNavigationType() }, isKnown);
  const { pathname } = location;
  const navigate = useNavigate();
  return (
    <>
      <h1>{pathname}</h1>
      <div id="region">
        <Link to="/first">Back to the first</Link>
        <Link to="?page=2">Second list</Link>
        <p role="status" tabIndex={-1} />
        {hasData && pathname === '/first' && (
          <div data-testid="box">
            <Link to="/next?from=first">On to the next</Link>
            <Link to="/next?from=first">On to the same</Link>
          </div>
        )}
      </div>
      <input onChange={({ target }) => void navigate(`?sort=${target.value}`)} />
      <Link to="/first">First</Link>
      <Link to="/next">Next</Link>
      <Link to="/next#row/1">Row</Link>
      <Link to="/next#%E0%A4%A">Malformed</Link>
      {pathname === '/next' && <p id="row/1">the row</p>}
    </>
  );
}

/** Places the visitor on the page; jsdom has no layout. */
const place = (y: number) => Object.defineProperty(window, 'scrollY', { configurable: true, value: y });

/** Shows the first page as a browser does that came by a link (`navigate`), by reloading or through the history. */
function show(type: 'navigate' | 'reload' | 'back_forward' = 'navigate') {
  performance.getEntriesByType = () => [{ type } as PerformanceNavigationTiming];
  return render(<Pages />, { wrapper: BrowserRouter });
}

const click = (name: string) => act(() => screen.getByText(name).click());
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));

async function travel(go: () => void) {
  await act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    go();
    await arrived;
  });
  await nextFrame();
}
const back = () => travel(() => history.back());

beforeEach(() => {
  history.replaceState(null, '', '/first');
  sessionStorage.clear();
  place(0);
  window.scrollTo = ((options: ScrollToOptions) => place(options.top ?? 0)) as never;
  window.matchMedia = (() => ({ matches: true })) as never;
  Element.prototype.scrollIntoView = jest.fn(() => place(900));
});

test.each([
  ['the browser has reported the last scroll', () => dispatchEvent(new Event('scroll'))],
  ['the last scroll is too recent to be reported', () => undefined],
])('going back returns to where the visitor clicked a link, when %s', async (_name, report) => {
  show();
  place(640);
  report();
  click('Next');
  expect(screen.getByRole('heading')).toHaveTextContent('/next');
  expect(scrollY).toBe(0);
  await back();
  expect(screen.getByRole('heading')).toHaveTextContent('/first');
  expect(scrollY).toBe(640);
});

test.each(['null', '[null]', '{"/first":{"position":1}}', '{'])(
  'a page is shown though its positions are stored as %s',
  async (stored) => {
    sessionStorage.setItem('entries-left', stored);
    show();
    click('Next');
    expect(screen.getByRole('heading')).toHaveTextContent('/next');
    await back();
    expect(screen.getByRole('heading')).toHaveTextContent('/first');
  },
);

test('the positions of the last hundred entries of a long history are kept', async () => {
  const old = Array.from({ length: 150 }, (_, at) => [`entry${at}`, { position: at, boxes: [] }]);
  sessionStorage.setItem('entries-left', JSON.stringify(Object.fromEntries(old)));
  show();
  place(640);
  click('Next');
  const kept = Object.keys(JSON.parse(sessionStorage.getItem('entries-left')!) as object);
  expect(kept).toEqual([...old.slice(-99).map(([entry]) => entry), '/first']);
  await back();
  expect(scrollY).toBe(640);
});

test('in a long history, an entry that is left again is kept as the newest', async () => {
  show();
  click('Next');
  const old = Array.from({ length: 99 }, (_, at) => [`entry${at}`, { position: at, boxes: [] }]);
  const first = { '/first': { position: 0, boxes: [] } };
  sessionStorage.setItem('entries-left', JSON.stringify({ ...first, ...Object.fromEntries(old) }));
  await back();
  place(640);
  dispatchEvent(new Event('scroll'));
  click('Next');
  expect(Object.keys(JSON.parse(sessionStorage.getItem('entries-left')!) as object).at(-1)).toBe('/first');
});

test('going back focuses the link of the region by which the page was left', async () => {
  show();
  click('On to the next');
  await back();
  expect(screen.getByText('On to the next')).toHaveFocus();
});

test('where several links lead to one page, going back focuses the one that was followed', async () => {
  show();
  click('On to the same');
  await back();
  expect(screen.getByText('On to the same')).toHaveFocus();
});

test.each(['On to the next', 'Next'])(
  'going back returns to where the visitor was in a box that scrolls, by “%s”',
  async (link) => {
    show();
    const box = screen.getByTestId('box');
    Object.assign(box, { scrollLeft: 20, scrollTop: 300 });
    fireEvent.scroll(box);
    click(link);
    await back();
    expect(screen.getByTestId('box')).not.toBe(box);
    expect(screen.getByTestId('box')).toMatchObject({ scrollLeft: 20, scrollTop: 300 });
  },
);

test('going back leaves a box alone that the visitor scrolls meanwhile', async () => {
  show();
  Object.assign(screen.getByTestId('box'), { scrollTop: 300 });
  fireEvent.scroll(screen.getByTestId('box'));
  click('On to the next');
  await back();
  screen.getByTestId('box').scrollTop = 100;
  await nextFrame();
  expect(screen.getByTestId('box').scrollTop).toBe(100);
});

test('going back after the next page was reloaded focuses the link as well', async () => {
  const { unmount } = show();
  click('On to the next');
  dispatchEvent(new Event('pagehide'));
  unmount();
  show('reload');
  await back();
  expect(screen.getByText('On to the next')).toHaveFocus();
});

test('going back to a page that begins with the same link as the screen that replaces it focuses that one, too', async () => {
  const { rerender } = show();
  click('On to the next');
  await back();
  rerender(<Pages hasData={false} />);
  await nextFrame();
  expect(document.body).toHaveFocus();
  rerender(<Pages />);
  await nextFrame();
  expect(screen.getByText('On to the next')).toHaveFocus();
});

test.each([
  ['going back to a document', 'back_forward', true],
  ['reloading a document', 'reload', false],
] as const)('%s in which a link was clicked', async (_what, type, isFocused) => {
  const { unmount } = show();
  click('On to the same');
  await back();
  dispatchEvent(new Event('pagehide'));
  unmount();
  show(type);
  await nextFrame();
  expect(document.activeElement === screen.getByText('On to the same')).toBe(isFocused);
});

test('a page that has become too short for the position has the focus on the link all the same', async () => {
  show();
  place(640);
  click('On to the next');
  window.scrollTo = (({ top = 0 }: ScrollToOptions) => place(Math.min(top, 400))) as never;
  await back();
  expect(scrollY).toBe(400);
  expect(screen.getByText('On to the next')).toHaveFocus();
});

test('while the link is awaited, the visitor scrolls the page at will', async () => {
  const { rerender } = show();
  place(640);
  click('On to the next');
  rerender(<Pages hasData={false} />);
  await back();
  expect(scrollY).toBe(640);
  place(900);
  await nextFrame();
  await nextFrame();
  expect(scrollY).toBe(900);
});

test('going back to a page that loads its data again focuses the link as soon as it is shown', async () => {
  const { rerender } = show();
  click('On to the next');
  rerender(<Pages hasData={false} />);
  await back();
  expect(document.body).toHaveFocus();
  rerender(<Pages />);
  await nextFrame();
  expect(screen.getByText('On to the next')).toHaveFocus();
});

test('a visitor who has moved the focus before the link is shown keeps it', async () => {
  const { rerender } = show();
  click('On to the next');
  rerender(<Pages hasData={false} />);
  await back();
  screen.getByText('Row').focus();
  rerender(<Pages />);
  await nextFrame();
  expect(screen.getByText('Row')).toHaveFocus();
});

test('going forward to a page that was left by going back focuses none of its links', async () => {
  show();
  click('On to the next');
  await back();
  screen.getByText('On to the next').blur();
  await travel(() => history.forward());
  expect(screen.getByRole('heading')).toHaveTextContent('/next');
  expect(document.body).toHaveFocus();
});

test('a next page that is shorter does not change the remembered position', async () => {
  show();
  place(640);
  act(() => {
    screen.getByText('Next').click();
    place(10);
  });
  dispatchEvent(new Event('scroll'));
  await back();
  expect(scrollY).toBe(640);
});

test('going back to a page that was left at its top returns to the top', async () => {
  show();
  click('Next');
  place(700);
  await back();
  expect(screen.getByRole('heading')).toHaveTextContent('/first');
  expect(scrollY).toBe(0);
});

describe('while the page before is shorter than it was', () => {
  const ofRoot = (height: number) =>
    Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: height });
  const grow = (height: number) => {
    ofRoot(height);
    const end = height - innerHeight;
    window.scrollTo = (({ top = 0 }: ScrollToOptions) => place(Math.min(top, end))) as never;
  };
  beforeEach(async () => {
    show();
    place(640);
    click('Next');
    grow(innerHeight + 400);
    await back();
    expect(scrollY).toBe(400);
  });
  afterEach(() => ofRoot(0));

  test.each([
    ['as it grows', 500],
    ['after it has become shorter still', 100],
  ])('it is scrolled on %s', async (_when, end) => {
    grow(innerHeight + end);
    place(Math.min(scrollY, end));
    await nextFrame();
    expect(scrollY).toBe(end);
    grow(innerHeight + 2000);
    await nextFrame();
    expect(scrollY).toBe(640);
  });

  test('it stays where the visitor scrolls it, by whatever means', async () => {
    place(120);
    await nextFrame();
    grow(innerHeight + 2000);
    await nextFrame();
    expect(scrollY).toBe(120);
  });
});

test('the page before is in its position before it is painted', async () => {
  show();
  place(640);
  click('Next');
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  const frames = jest.spyOn(window, 'requestAnimationFrame');
  await act(async () => {
    history.back();
    await arrived;
  });
  expect(scrollY).toBe(640);
  expect(frames).not.toHaveBeenCalled();
  frames.mockRestore();
});

test('undoing a choice that was made by keyboard leaves the visitor in place', async () => {
  show();
  place(640);
  for (const value of ['1', '2']) fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  expect(location.search).toBe('?sort=2');
  await back();
  expect(location.search).toBe('?sort=1');
  expect(scrollY).toBe(640);
});

test('a page that was left by going back opens at its top again', async () => {
  show();
  click('Next');
  await back();
  place(640);
  click('Next');
  expect(scrollY).toBe(0);
});

test.each(['reload', 'back_forward'] as const)(
  'a document that is shown again by %s keeps its position',
  async (type) => {
    const { unmount } = show();
    place(320);
    dispatchEvent(new Event('scroll'));
    dispatchEvent(new Event('pagehide'));
    unmount();
    place(0);
    show(type);
    await nextFrame();
    expect(scrollY).toBe(320);
  },
);

test('a document that is opened by a link starts at its top, whatever this tab has shown before', async () => {
  const { unmount } = show();
  place(320);
  dispatchEvent(new Event('scroll'));
  unmount();
  place(0);
  show('navigate');
  await nextFrame();
  expect(scrollY).toBe(0);
});

test('a link with a fragment leads to the element that it names', async () => {
  show();
  click('Row');
  await nextFrame();
  expect(jest.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([screen.getByText('the row')]);
  expect(scrollY).toBe(900);
});

test('a malformed fragment names nothing', async () => {
  show();
  click('Malformed');
  await nextFrame();
  expect(screen.getByRole('heading')).toHaveTextContent('/next');
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
});

test('going back to a page that was opened at a fragment returns to where the visitor clicked a link', async () => {
  history.replaceState(null, '', '/first#row/1');
  show();
  place(640);
  click('On to the next');
  await back();
  expect(scrollY).toBe(640);
  expect(screen.getByText('On to the next')).toHaveFocus();
});

test('going back to another list of the same page focuses the link to the next one, if nothing else has been focused', async () => {
  show();
  click('Second list');
  expect(location.search).toBe('?page=2');
  screen.getByRole('status').focus();
  await back();
  expect(screen.getByText('Second list')).toHaveFocus();
});

test('a plain fragment link on a page leads to its element, not to a position on the first page', async () => {
  show();
  place(320);
  click('Next');
  await act(async () => {
    location.hash = '#row/1';
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  });
  await nextFrame();
  expect(scrollY).toBe(900);
});

test.each([
  { what: 'of which the page before knew something is in view', isKnown: true, behavior: 'instant' },
  { what: 'that was unknown is scrolled to smoothly', isKnown: false, behavior: 'smooth' },
])('the top of a page $what', ({ isKnown, behavior }) => {
  window.matchMedia = (() => ({ matches: false })) as never;
  window.scrollTo = jest.fn();
  render(<Pages isKnown={isKnown} />, { wrapper: BrowserRouter });
  click('Next');
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior });
});
