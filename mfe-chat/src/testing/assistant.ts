import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { profileKey } from '../assistant/conversation/profile';
import { screenIs, serve } from './index';

/** Lets the page's clock run, and React render what comes of it. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** A visitor whose typing takes time of the page's clock. */
export const user = userEvent.setup({
  advanceTimers: (ms) => {
    jest.advanceTimersByTime(ms);
  },
});

/** The open chat: a region of the page, or a dialog in windows that are too small for both; null if it is not open. */
export const openPanel = () =>
  ['region', 'dialog'].map((role) => screen.queryByRole(role, { name: 'Zuhal Assistant' })).find(Boolean) ?? null;
export const panel = () => openPanel()!;
export const message = () => screen.getByRole('textbox', { name: 'Message to the assistant' });
export const button = (name: string) => screen.getByRole('button', { name });
export const conversation = () => screen.getByRole('region', { name: 'Conversation' });
/** What a screen reader has been given to read out last. */
export const announced = () => screen.getAllByRole('status').at(-1)!.textContent;

/** Enters text into a field at once: where the single keys do not matter, they would be most of a test's time. */
export async function enter(field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

/** Writes a message to the assistant. */
export async function send(text: string) {
  await enter(message(), text);
  await user.keyboard('{Enter}');
}

/** Makes the page wait for the server's answer. @returns a function that answers the latest request with JSON */
export function holdAnswer() {
  let answer!: (given: Response) => void;
  window.fetch = () => new Promise((resolve) => (answer = resolve));
  return (body: object, status = 200) => answer(Response.json(body, { status }));
}

/** Makes the visitor one who has registered before. */
export function rememberVisitor() {
  const profile = {
    userName: 'Sara',
    userEmail: 'sara@example.com',
    userCountry: 'Dubai',
    timestamp: new Date().toISOString(),
  };
  localStorage.setItem(profileKey, JSON.stringify(profile));
}

/** Before every test of the file: a first visit in a wide window, a stopped clock, and a server that stores everything. */
export function beginVisits() {
  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    sessionStorage.clear();
    screenIs(false);
    // jsdom lays nothing out.
    Object.assign(Range.prototype, { getClientRects: () => [] });
    serve({ '/api/send-user-registration': {}, '/api/send-inquiry': {} });
    jest.spyOn(console, 'warn').mockImplementation();
    // On the fake clock, too: the timeout of a request that is never answered would otherwise come after its test.
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
      return controller.signal;
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}
