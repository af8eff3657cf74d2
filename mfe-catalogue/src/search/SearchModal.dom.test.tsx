import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { SearchAnswer, SearchItem } from 'api/search-results';
import { renderAt, searchEntry, storeWith } from '../testing';
import { stateOf } from '../page/slice-state';
import { SearchModal } from './SearchModal';
import { searchFailed, searchReceived, searchRequested, searchResultsSlice } from './searchResultsSlice';

const entries = [
  searchEntry('1', { title: 'CW Brass Gland', company: 'Hex' }),
  searchEntry('2', { title: 'E1W Brass Gland', company: 'Elite' }),
  searchEntry('3', { title: 'Vinyl Tape', productCategory: 'Tapes', productCategoryId: 'tapes', company: '3M' }),
];

/** What the search answers; a failure unless a test says otherwise. */
let answer: SearchAnswer | undefined;
let fetched: jest.SpyInstance;
beforeEach(() => {
  answer = { query: '', total: 0, near: false, results: [], words: [] };
  fetched = jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isSearch = (address as string).startsWith('/api/search');
    if (!isSearch) return Promise.resolve(Response.json(entries));
    return Promise.resolve(answer ? Response.json(answer) : new Response(null, { status: 503 }));
  });
});
afterEach(() => fetched.mockRestore());

function Example({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <SearchModal open={open} onClose={close} />
    </>
  );
}

function show(...actions: { type: string }[]) {
  const store = storeWith(searchResultsSlice);
  actions.forEach((action) => store.dispatch(action));
  const onClose = jest.fn();
  const view = renderAt(<Example onClose={onClose} />, { store });
  return { ...view, onClose, text: () => stateOf(searchResultsSlice, store.getState()).text };
}

const ready = () => show(searchReceived(entries));
const input = () => screen.getByRole('combobox', { name: 'Search' });
const status = () => screen.getByRole('status');
/** Types a text, and waits for its results. */
async function search(text: string) {
  await userEvent.type(input(), text);
  await screen.findAllByRole('option');
}
const marked = () => screen.queryByRole('option', { selected: true });

it('is a dialog with the given title and placeholder', () => {
  ready();
  const dialog = screen.getByRole('dialog', { name: 'Search' });
  expect(within(dialog).getByPlaceholderText('Search for products, categories...')).toBe(input());
});

it('takes the focus about 100 ms after opening', () => {
  jest.useFakeTimers();
  ready();
  act(() => jest.advanceTimersByTime(90));
  expect(input()).not.toHaveFocus();
  act(() => jest.advanceTimersByTime(20));
  expect(input()).toHaveFocus();
  jest.useRealTimers();
});

it('has the text that was typed to open it, and the focus at once, so that no key is lost', () => {
  const store = storeWith(searchResultsSlice);
  store.dispatch(searchReceived(entries));
  renderAt(<SearchModal open typed="brass gl" onClose={jest.fn()} />, { store });
  expect(input()).toHaveFocus();
  expect(input()).toHaveValue('brass gl');
});

it('has the focus at once for a visitor who comes from another search field, even if nothing is typed yet', () => {
  const store = storeWith(searchResultsSlice);
  store.dispatch(searchReceived(entries));
  renderAt(<SearchModal open continues onClose={jest.fn()} />, { store });
  expect(input()).toHaveFocus();
});

it('loads the list when it first opens, and only then', async () => {
  show();
  await userEvent.type(input(), 'tape');
  expect(await screen.findByText('1 result(s) found')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('1 result(s) found')).toBeVisible();
  expect(fetched.mock.calls.filter(([address]) => address === '/data/searchResults.json')).toHaveLength(1);
});

describe('states', () => {
  it('invites the visitor to type', () => {
    ready();
    expect(status()).toHaveTextContent('Start typing to search');
    expect(status()).toHaveTextContent('Search for products, categories, or companies');
    expect(screen.queryByText('ESC')).not.toBeInTheDocument();
  });

  it('says that it is loading', async () => {
    show(searchRequested());
    await userEvent.type(input(), 'a');
    expect(status()).toHaveTextContent(/^Loading results\.\.\.$/);
  });

  it('lists the results with picture, title, category and company', async () => {
    ready();
    await search('gland');
    expect(status()).toHaveTextContent(/^2 result\(s\) found$/);
    const option = screen.getAllByRole('option')[0]!;
    expect(option).toHaveTextContent(/^CW Brass GlandIndustrial Cable GlandsHex$/);
    expect(option.querySelector('img')).toHaveAttribute('src', '/images/gland.svg');
    expect(screen.getByText('ESC')).toBeVisible();
    expect(screen.getByText('to navigate', { exact: false })).toBeVisible();
  });

  it('says that nothing was found for the text', async () => {
    ready();
    await userEvent.type(input(), ' zinc ');
    expect(await screen.findByText('No results found for "zinc"')).toBeVisible();
    expect(status()).toHaveTextContent('Try different keywords or check your spelling');
    expect(screen.queryByText('ESC')).not.toBeInTheDocument();
  });

  it('loads again on Try again after a failure', async () => {
    show(searchFailed());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Start typing to search')).toBeVisible();
    expect(input()).toHaveFocus();
  });
});

it('clears its text', async () => {
  const { text } = ready();
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  await search('gland');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(text()).toBe('');
  expect(input()).toHaveFocus();
});

it('closes on Escape', async () => {
  const { onClose } = ready();
  await userEvent.type(input(), 'gland{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

describe('keys', () => {
  it('move the active option up and down, wrapping around', async () => {
    ready();
    await search('gland');
    expect(input()).toHaveAttribute('aria-expanded', 'true');
    expect(input()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    expect(marked()).toBeNull();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(marked()).toHaveTextContent('E1W Brass Gland');
    expect(input()).toHaveAttribute('aria-activedescendant', marked()!.id);
    await userEvent.keyboard('{ArrowDown}');
    expect(marked()).toHaveTextContent('CW Brass Gland');
    await userEvent.keyboard('{ArrowUp}');
    expect(marked()).toHaveTextContent('E1W Brass Gland');
    expect(input()).toHaveFocus();
  });

  it('have no active option once the text changes', async () => {
    ready();
    await search('gland');
    await userEvent.keyboard('{ArrowDown}{Backspace}');
    expect(marked()).toBeNull();
    expect(input()).not.toHaveAttribute('aria-activedescendant');
  });

  it('open the active option on Enter, reset and close', async () => {
    const { address, text, onClose } = ready();
    await search('gland');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/our-products/industrial_cable_glands/2');
    expect(text()).toBe('');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('go to the results page on Enter without an active option, and nowhere without a text (row S1)', async () => {
    const { address, text, onClose } = ready();
    await userEvent.type(input(), '{Enter}');
    expect(address()).toBe('/');
    await userEvent.type(input(), ' brass gland {Enter}');
    expect(address()).toBe('/search?q=brass+gland');
    expect(text()).toBe('');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('are ignored during input-method composition', async () => {
    const { address } = ready();
    await userEvent.type(input(), 'tape');
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    expect(address()).toBe('/');
  });
});

it('opens the result that is clicked, resets and closes', async () => {
  const { address, text, onClose } = ready();
  await search('gland');
  await userEvent.click(screen.getAllByRole('option')[1]!);
  expect(address()).toBe('/our-products/industrial_cable_glands/2');
  expect(text()).toBe('');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('stays open when a result is opened in a new tab', async () => {
  const { onClose } = ready();
  await search('gland');
  const option = screen.getAllByRole('option')[1]!;
  // jsdom cannot open the link itself.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(option, { ctrlKey: true });
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByRole('link', { name: /^All .*results for/ }), { ctrlKey: true });
  expect(onClose).not.toHaveBeenCalled();
});

it('shows the first 50 of many results with their total, and all of them on demand', async () => {
  show(searchReceived(Array.from({ length: 120 }, (_, index) => searchEntry(String(index)))));
  await search('gland');
  expect(screen.getAllByRole('option')).toHaveLength(50);
  expect(status()).toHaveTextContent('120 result(s) found');
  await userEvent.click(screen.getByRole('button', { name: 'Show all 120' }));
  expect(screen.getAllByRole('option')).toHaveLength(120);
  expect(input()).toHaveFocus();
  await userEvent.type(input(), '{Backspace}');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(50));
});

describe('with what the search finds', () => {
  const code: SearchItem = {
    kind: 'variant',
    title: 'G-1',
    address: '/our-products/industrial_cable_glands/2#G-1',
    detail: 'M20 · brass',
    marks: { title: [[0, 3]], detail: [] },
  };

  it('groups the results, marks what was searched for, and opens the row of a code', async () => {
    answer = { ...answer!, total: 1, results: [code] };
    const { address } = ready();
    await userEvent.type(input(), 'gland');
    const codes = await screen.findByRole('group', { name: 'Order codes' });
    expect(codes.querySelector('mark')).toHaveTextContent('G-1');
    expect(screen.getByRole('group', { name: 'Products' }).querySelectorAll('[role=option]')).toHaveLength(2);
    expect(status()).toHaveTextContent(/^2 result\(s\) found$/);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/our-products/industrial_cable_glands/2');
    expect(window.location.hash).toBe('#G-1');
  });

  it('tells results of one address apart, as the branches of Contact Us', async () => {
    const branch = (title: string): SearchItem => ({
      ...{ kind: 'branch', title, address: '/contact-us', detail: '' },
      marks: { title: [], detail: [] },
    });
    answer = { ...answer!, total: 2, results: [branch('Dubai'), branch('Muscat')] };
    ready();
    await userEvent.type(input(), 'branch office');
    const options = await screen.findAllByRole('option');
    const reached: (Element | null)[] = [];
    for (const _ of options) {
      await userEvent.keyboard('{ArrowDown}');
      reached.push(document.getElementById(input().getAttribute('aria-activedescendant')!));
    }
    expect(reached).toEqual(options);
    expect(options.map(({ textContent }) => textContent)).toEqual(['Dubai', 'Muscat']);
  });

  it('says how many results the page has, if they are more than the names that contain the text', async () => {
    answer = { ...answer!, total: 45, results: [code] };
    ready();
    await userEvent.type(input(), 'gland');
    expect(await screen.findByRole('link', { name: 'All 45 results for “gland”' })).toBeVisible();
    expect(status()).toHaveTextContent(/^2 result\(s\) found$/);
  });

  it.each([
    ['what it has instead', 'havells mcb', { total: 1, near: true, results: [code] }],
    ['nothing', 'havells', { total: 0 }],
  ])('says of a brand that only others sell that it is not sold, above %s', async (_, typed, found) => {
    answer = { ...answer!, ...found, otherBrand: true };
    ready();
    await userEvent.type(input(), typed);
    await waitFor(() => expect(status()).toHaveTextContent('We do not sell this brand'));
    expect(status()).not.toHaveTextContent(/spelling|No exact match/);
  });

  it('says that there is no exact match above what is nearest, and counts none of it', async () => {
    const nearest: SearchItem = { ...code, kind: 'family', title: 'CW Brass Gland' };
    answer = { ...answer!, total: 1, near: true, results: [nearest] };
    ready();
    await userEvent.type(input(), 'gland zinc');
    expect(await screen.findByText('No exact match; nearest products:')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Nearest products' })).toHaveTextContent('CW Brass Gland');
    expect(status()).not.toHaveTextContent('found');
  });

  describe('while the search has not answered', () => {
    let reply: () => void;
    beforeEach(() => {
      const answered = new Promise<Response>((resolve) => {
        reply = () => resolve(Response.json({ ...answer!, total: 1, results: [code] }));
      });
      fetched.mockReturnValue(answered);
      jest.useFakeTimers();
    });
    afterEach(() => jest.useRealTimers());
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
    const groups = () => screen.queryAllByRole('group').map((group) => group.getAttribute('aria-label'));

    it('nothing is shown that its results would move', async () => {
      ready();
      type('gland');
      await pass(900);
      expect(status()).toHaveTextContent('Loading results...');
      expect(groups()).toEqual([]);
      reply();
      await pass(0);
      expect(groups()).toEqual(['Order codes', 'Products']);
      type('gland c');
      expect(groups()).toEqual(['Order codes', 'Products']);
    });

    it('after a second, the products found by their names are shown, and stay where they are', async () => {
      ready();
      type('gland');
      await pass(1000);
      expect(groups()).toEqual(['Products']);
      fireEvent.keyDown(input(), { key: 'ArrowDown' });
      reply();
      await pass(0);
      expect(groups()).toEqual(['Products', 'Order codes']);
      expect(marked()).toHaveTextContent('CW Brass Gland');
    });
  });

  it('does not say that nothing was found when the search fails and no name matches', async () => {
    const works = { ...answer!, total: 1, results: [code] };
    answer = undefined;
    ready();
    await userEvent.type(input(), 'zinc');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^We could not load the search\.Our site has a problem\. Please try again shortly\./,
    );
    expect(screen.queryByText(/No results found|Full search is unavailable/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All results for “zinc”' })).toBeVisible();
    answer = works;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'Order codes' })).toBeVisible();
  });

  it('says that only names were compared when the search fails, and tries again', async () => {
    const works = { ...answer!, total: 1, results: [code] };
    answer = undefined;
    ready();
    await userEvent.type(input(), 'gland');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Full search is unavailable/);
    expect(status()).toHaveTextContent(/^2 result\(s\) found$/);
    answer = works;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'Order codes' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
