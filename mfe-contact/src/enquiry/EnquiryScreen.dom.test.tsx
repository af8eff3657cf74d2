import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { LoadContext } from '@platform/contract';
import {
  enquiryLimits,
  enquiryStorage,
  lineProblems,
  type CheckedCode,
  type EnquiryLine,
  type StoredList,
} from 'api/enquiry';
import { makeFormInit, quotation } from 'api/forms';
import { opening, site } from '../testing';
import { linesId } from './lines/LinesForm';
import { EnquiryScreen } from './EnquiryScreen';
import { enquirySlice, opened, openEnquiry } from './enquirySlice';

const line = (code: string, quantity = 1): EnquiryLine => ({ code, quantity, note: '' });
let answerRequest: () => Response | Promise<Response>;
/** What the catalogue answers about codes: by default that it knows none of them. */
let answerCheck: () => Response | Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answerCheck = () => Response.json({ codes: {} });
  jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(5000);
  globalThis.fetch = jest.fn((address: string) =>
    Promise.resolve(address.includes('check') ? answerCheck() : answerRequest()),
  ) as never;
});
afterEach(() => jest.restoreAllMocks());

const makeStore = () => configureStore({ reducer: combineSlices(enquirySlice) });

/** Renders the screen at an address, with a list in the browser, and one that the server has read from the cookie. */
async function open(
  lines: readonly EnquiryLine[] = [],
  at = '/enquiry',
  { stored, store = makeStore() }: { stored?: StoredList; store?: ReturnType<typeof makeStore> } = {},
) {
  window.history.replaceState(null, '', at);
  enquiryStorage.write(lines);
  await openEnquiry({ dispatch: store.dispatch, ...opening } as unknown as LoadContext);
  if (stored) store.dispatch(opened({ init: makeFormInit(quotation), stored }));
  const view = render(
    <Provider store={store}>
      <BrowserRouter>
        <EnquiryScreen params={{}} site={site} reload={() => undefined} />
      </BrowserRouter>
    </Provider>,
  );
  return { ...view, store };
}

/** The same, once the list is there. */
async function show(...given: Parameters<typeof open>) {
  const view = await open(...given);
  await waitFor(() => expect(waiting()).toBeNull());
  return view;
}

const reference = '01a2074d-e936-7000';

async function fillInAndSend() {
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ann' } });
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ann@visitor.example' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send enquiry list' }));
}

const waiting = () => screen.queryByText('Loading your list…');

it('keeps what another tab has added while the list was being sent (row Q6)', async () => {
  await show([line('A-1'), line('A-2', 3)]);
  answerRequest = () => {
    enquiryStorage.write([...enquiryStorage.read(), line('B-1', 7)]);
    return Response.json({ ok: true, id: '01a2074d-e936-7000-a15f-5750b0cd89fb' });
  };
  await fillInAndSend();
  await screen.findByText('01a2074d-e936-7000');
  expect(enquiryStorage.read()).toEqual([line('B-1', 7)]);
  expect(document.activeElement).toHaveTextContent('Your reference: 01a2074d-e936-7000');
});

it('names what was asked for with its package and its price (row Q6)', async () => {
  const orderTerms = { unit: 'piece', pack: { quantity: 100, unit: 'piece', packing: 'bag' } };
  const known = { code: 'A-1', name: 'Cable tie', address: '/a', orderTerms };
  answerCheck = () => Response.json({ codes: { 'A-1': { known } } });
  answerRequest = () => Response.json({ ok: true, id: '01a2074d-e936-7000-a15f-5750b0cd89fb' });
  await show([line('A-1', 3)]);
  await screen.findByRole('link', { name: 'Cable tie' });
  await fillInAndSend();
  expect(await screen.findByText('3 × A-1: Cable tie, bag of 100, Price on request')).toBeVisible();
});

it('shows no success of an earlier list beside the failure of the next (row Q6)', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await show([line('A-1')], `/enquiry?sent=${reference}`);
  expect(screen.getByText(reference)).toBeVisible();
  answerRequest = () => new Response('', { status: 502 });
  await fillInAndSend();
  expect(await screen.findByText(/^Failed to send message/)).toBeVisible();
  expect(screen.queryByText(reference)).toBeNull();
  answerRequest = () => {
    enquiryStorage.write([...enquiryStorage.read(), line('B-1')]);
    return Response.json({ ok: true, id: '01a2074d-e936-7000-a15f-5750b0cd89fb' });
  };
  await fillInAndSend();
  expect(await screen.findByText(reference)).toBeVisible();
  expect(screen.queryByText(/^Failed to send message/)).toBeNull();
  answerRequest = () => new Response('', { status: 502 });
  await fillInAndSend();
  expect(await screen.findByText(/^Failed to send message/)).toBeVisible();
  expect(screen.queryByText(reference)).toBeNull();
});

it('says that the list could not be sent even if it has been cleared meanwhile (row Q6)', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let finish: (answer: Response) => void;
  answerRequest = () => new Promise<Response>((resolve) => (finish = resolve));
  await show([line('A-1')]);
  await fillInAndSend();
  await userEvent.click(screen.getByRole('button', { name: 'Clear list' }));
  expect(screen.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await act(() => {
    finish(new Response('', { status: 502 }));
    return Promise.resolve();
  });
  expect(await screen.findByText(/^Failed to send message/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Ann');
});

it('tells a visitor who has left meanwhile that the list was sent, once (row Q6)', async () => {
  let finish: (answer: Response) => void;
  answerRequest = () => new Promise<Response>((resolve) => (finish = resolve));
  const first = await show([line('A-1')]);
  await fillInAndSend();
  first.unmount();
  await act(async () => {
    finish(Response.json({ ok: true, id: '01a2074d-e936-7000-a15f-5750b0cd89fb' }));
    await new Promise((resolve) => setTimeout(resolve));
  });
  const { store } = first;
  const second = await show([], '/enquiry', { store });
  expect(document.activeElement).toHaveTextContent(`Your reference: ${reference}`);
  second.unmount();
  await show([line('A-2')], '/enquiry', { store });
  expect(screen.queryByText(reference)).toBeNull();
  // Neither the notice nor, in its place, the honeypot.
  expect(document.body).toHaveFocus();
});

it('makes the form read-only while it is being sent, and sends it once (row Q6)', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let finish: (answer: Response) => void;
  await show([line('A-1')]);
  answerRequest = jest.fn(() => new Promise<Response>((resolve) => (finish = resolve)));
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ann' } });
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ann@visitor.example' } });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send enquiry list' }));
  const message = screen.getByLabelText('Message');
  await userEvent.type(message, 'By Monday');
  expect(message).toHaveValue('');
  finish!(new Response('', { status: 502 }));
  await screen.findByRole('button', { name: 'Send enquiry list' });
  await userEvent.type(message, 'By Monday');
  expect(message).toHaveValue('By Monday');
  expect(answerRequest).toHaveBeenCalledTimes(1);
  expect(console.error).toHaveBeenCalledWith('The enquiry list was not sent', expect.any(Error));
});

it('asks again for the details of codes that could not be loaded (row Q2)', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const known = { code: 'A-1', name: 'Brass gland', address: '/gland' };
  answerCheck = () => new Response('', { status: 503 });
  await show([line('A-1')]);
  await screen.findByText('We could not load the product details for your codes.');
  answerCheck = () => Response.json({ codes: { 'A-1': { known } } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('1 line')).toHaveFocus();
  expect(await screen.findByText('Brass gland')).toBeVisible();
  expect(screen.queryByText('We could not load the product details for your codes.')).toBeNull();
});

it('keeps what is in the field when a file is chosen (row Q3)', async () => {
  await show();
  const field = screen.getByLabelText<HTMLTextAreaElement>('Codes and quantities');
  fireEvent.input(field, { target: { value: 'typed and not added' } });
  const file = new File(['A-1;4\nA-2;0'], 'price $&.csv', { type: 'text/csv' });
  file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode('A-1;4\nA-2;0').buffer);
  file.slice = () => file;
  await userEvent.upload(screen.getByLabelText(/or choose a file/), file);
  await waitFor(() => expect(enquiryStorage.read()).toEqual([line('A-1', 4)]));
  expect(field.value).toBe('typed and not added\nA-2;0');
});

it('takes a quantity in Arabic digits, and says what is wrong with another text (row Q2)', async () => {
  await show([line('A-1')]);
  const field = await screen.findByLabelText(/^Quantity of A-1/);
  fireEvent.change(field, { target: { value: '١٢' } });
  expect(enquiryStorage.read()).toEqual([line('A-1', 12)]);
  fireEvent.blur(field);
  fireEvent.focus(field);
  for (const value of ['2', '2.', '2.5']) fireEvent.change(field, { target: { value } });
  expect(screen.getByRole('alert')).toHaveTextContent(lineProblems.quantity);
  expect(enquiryStorage.read()).toEqual([line('A-1', 12)]);
  fireEvent.blur(field);
  expect(field).toHaveValue('12');
  expect(screen.getByRole('alert')).toHaveTextContent(`${lineProblems.quantity}: the quantity is still 12`);
  expect(field).toHaveAccessibleDescription(`${lineProblems.quantity}: the quantity is still 12`);
  fireEvent.change(field, { target: { value: '13' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that a line can be sent although the catalogue has nothing like it, a code or words (row Q3)', async () => {
  answerCheck = () => Response.json({ codes: { 'A-1': { near: [] }, 'odd part': { near: [] }, 'B-1': {} } });
  await show([line('A-1'), line('odd part'), line('B-1')]);
  await screen.findByText('Not in our catalogue');
  const lines = within(screen.getByRole('form', { name: 'Lines' })).getAllByRole('listitem');
  const texts = lines.map(({ textContent }) => textContent);
  expect(texts[0]).toContain('Not in our catalogueA-1You can send the line as it is.');
  expect(texts[1]).toContain('Not found in our catalogue. You can send the line as it is.');
  expect(texts[2]).not.toContain('catalogue');
});

it('leaves the quantity that another tab has stored when what is typed cannot be used (row Q2)', async () => {
  await show([line('A-1', 12)]);
  const field = await screen.findByLabelText(/^Quantity of A-1/);
  fireEvent.focus(field);
  act(() => void enquiryStorage.write([line('A-1', 20)]));
  fireEvent.change(field, { target: { value: '20x' } });
  expect(enquiryStorage.read()).toEqual([line('A-1', 20)]);
});

describe('in a browser that stores nothing, the lines of the server’s list belong to the form that sends them (row Q5)', () => {
  const stored = { lines: [line('A-1', 2)], codes: { 'A-1': { near: [] } }, isSentAsShown: true as const };
  const posted = () => [...new FormData(document.querySelector<HTMLFormElement>('form[action="/enquiry/send#send"]')!)];
  beforeEach(() => {
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
  });

  it('and keep what is typed into them', async () => {
    await open([], '/enquiry', { stored });
    const field = screen.getByLabelText('Quantity of A-1');
    fireEvent.change(field, { target: { value: '30' } });
    fireEvent.blur(field);
    expect(posted()).toEqual(expect.arrayContaining([['quantity', '30']]));
    expect(screen.getByRole('button', { name: 'Remove A-1' })).toHaveAttribute('formaction', '/enquiry/change');
  });

  it('but not if the server would refuse them', async () => {
    await open([], '/enquiry', { stored: { lines: stored.lines, codes: stored.codes } });
    expect(screen.getByLabelText('Quantity of A-1')).toHaveValue('2');
    expect(posted().map(([name]) => name)).not.toContain('quantity');
  });
});

describe('before it is known what the list shows', () => {
  const known: CheckedCode = { known: { code: 'A-1', name: 'Plug', address: '/our-products/plugs/1' } };
  const paste = () => screen.getByRole('heading', { name: 'Add a list of codes' });
  const marked = () => document.querySelector('[data-stored="enquiry-list-1"]');

  it('the page is marked for its styles, and the lines appear with their names', async () => {
    let reply = (_: Response) => {};
    answerCheck = () => new Promise((resolve) => (reply = resolve));
    await open([line('A-1')]);
    expect(waiting()).toBeInTheDocument();
    expect(marked()).toContainElement(paste());
    expect(screen.queryByRole('heading', { name: 'Ask for a quotation' })).toBeNull();
    reply(Response.json({ codes: { 'A-1': known } }));
    expect(await screen.findByRole('link', { name: 'Plug' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ask for a quotation' })).toBeVisible();
    expect(marked()).toBeNull();
  });

  it('the lines appear without names if the catalogue does not answer', async () => {
    jest.useFakeTimers();
    answerCheck = () => new Promise(() => {});
    await open([line('A-1')]);
    act(() => jest.advanceTimersByTime(2999));
    expect(waiting()).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByLabelText('Quantity of A-1')).toBeVisible();
    jest.useRealTimers();
  });

  it('a browser that stores nothing does not wait', async () => {
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    await open();
    expect(waiting()).toBeNull();
    expect(screen.getByText('Your enquiry list is empty.')).toBeVisible();
  });

  it('an empty list does not wait, and lines that are pasted appear at once', async () => {
    answerCheck = () => new Promise(() => {});
    await open();
    expect(marked()).toBeNull();
    expect(screen.getByText('Your enquiry list is empty.')).toBeVisible();
    fireEvent.input(screen.getByLabelText('Codes and quantities'), { target: { value: 'A-1;4' } });
    await userEvent.click(screen.getByRole('button', { name: 'Add to list' }));
    expect(screen.getByLabelText('Quantity of A-1')).toBeVisible();
  });
});

describe('a shared address (row Q4)', () => {
  it('says how many lines cannot be read of an address that was cut off', async () => {
    await show([], '/enquiry?lines=A-1*2~A-2');
    expect(screen.getByText('1 line of the link cannot be read: it may have been cut off.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add to my list' }));
    expect(enquiryStorage.read()).toEqual([line('A-1', 2)]);
  });

  it('names what the catalogue knows; a product without a code only by its name', async () => {
    const known = (code: string, name: string, family?: true) => ({ known: { code, name, address: '/a', family } });
    answerCheck = () =>
      Response.json({ codes: { 'A-1': known('A-1', 'Cable tie'), tool: known('tool', 'Tie tool', true) } });
    await show([], '/enquiry?lines=A-1*2~tool*3~B-1*4');
    await screen.findByText('2 × A-1: Cable tie');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['2 × A-1: Cable tie', '3 × Tie tool', '4 × B-1']),
    );
  });

  it.each([
    ['Add to my list', []],
    ['No, thank you', [line('B-1')]],
  ])('moves the focus to the list when ‘%s’ ends the offer', async (button, own) => {
    await show(own, '/enquiry?lines=A-1*2');
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(screen.queryByText(/^Somebody has shared/)).toBeNull();
    expect(document.getElementById(linesId)).toHaveFocus();
  });

  it('says that nothing of an address can be read', async () => {
    await show([], '/enquiry?lines=A-1*0');
    expect(screen.getByText('This link to a list cannot be read.')).toBeVisible();
  });

  it('is not taken in part: a list without space for all of its lines stays as it is', async () => {
    const own = Array.from({ length: enquiryLimits.lines - 1 }, (_, at) => line(`A-${at}`));
    await show(own, '/enquiry?lines=B-1*1~B-2*1');
    expect(screen.getByText(/1 line of these did not fit/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to my list' })).toBeNull();
    expect(enquiryStorage.read()).toEqual(own);
  });
});

it('says that the browser has no space for a pasted list, and keeps it in the field (row Q3)', async () => {
  await show();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const field = screen.getByLabelText<HTMLTextAreaElement>('Codes and quantities');
  fireEvent.input(field, { target: { value: 'A-1;4' } });
  await userEvent.click(screen.getByRole('button', { name: 'Add to list' }));
  expect(screen.getByText(/1 line could not be added/)).toBeVisible();
  expect(screen.getByText(new RegExp(lineProblems.notStored))).toBeVisible();
  expect(field.value).toBe('A-1;4');
});

it('names what was added on another page and the browser has no space for', async () => {
  document.cookie = 'enquiry-list=NEW-1*3; path=/';
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation((_name, value) => {
    if (value.includes('NEW-1')) throw new DOMException('', 'QuotaExceededError');
  });
  await show([]);
  expect(screen.getByRole('alert')).toHaveTextContent('Not on your list: 3 × NEW-1');
  document.cookie = 'enquiry-list=; path=/; max-age=0';
});

it('says that a change was not stored, which the browser then shows as it was', async () => {
  await show([line('A-1')]);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const quantity = screen.getByLabelText<HTMLInputElement>(/^Quantity/);
  fireEvent.change(quantity, { target: { value: '250' } });
  fireEvent.blur(quantity);
  expect(screen.getByRole('alert')).toHaveTextContent(`could not be stored${lineProblems.notStored}`);
});

it('puts back as much of a cleared list as there is space for, and keeps what was added since', async () => {
  const many = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => line(`${prefix}-${at}`));
  await show(many('OLD', 400));
  await userEvent.click(screen.getByRole('button', { name: 'Clear list' }));
  act(() => void enquiryStorage.write(many('NEW', 300)));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const codes = enquiryStorage.read().map(({ code }) => code.split('-')[0]);
  expect(codes.filter((code) => code === 'NEW')).toHaveLength(300);
  expect(codes.filter((code) => code === 'OLD')).toHaveLength(enquiryLimits.lines - 300);
  expect(screen.getByText(lineProblems.full)).toBeVisible();
  expect(screen.getByText(`Removed: ${700 - enquiryLimits.lines} lines`)).toBeVisible();
});

it.each([
  ['Remove A-1', [line('A-1'), line('A-2')], '2 lines'],
  ['Clear list', [line('A-1'), line('A-2')], '2 lines'],
])('moves the focus to the lines when ‘%s’ is undone', async (name, lines, count) => {
  await show(lines);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText(count)).toHaveFocus();
});
