/** Helpers for the unit tests of this package; not part of a release. */
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import type { ChatEvent } from 'api/chat';
import type { Site } from 'api/records';
import { Assistant } from '../assistant/Assistant';
import { chatSlice } from '../assistant/chatSlice';

const branches = ['Dubai', 'Oman (Muscat Office)', 'Bahrain (Warehouse)', 'Saudi Arabia'];

/** The site's facts as the widget receives them, with the given settings of the chat. */
export const siteWith = (chat: Partial<Site['chat']> = {}) =>
  ({
    name: 'Zuhal',
    phone: '+971 4 555 0142',
    email: 'sales@example.test',
    branches: branches.map((name) => ({ name })),
    chat: {
      title: 'Zuhal Assistant',
      welcomeForm: true,
      minimizedOnPhones: true,
      phonePlaceholder: '+49 XX XXX XXXX',
      ...chat,
    },
  }) as Site;

/** The server's answer to one call. */
export interface Answer {
  status?: number;
  /** JSON, or the events of a stream. */
  json?: unknown;
  events?: ChatEvent[];
  /** A stream to which the test writes event by event. */
  stream?: ReadableStream<Uint8Array>;
}

/**
 * Mocks `fetch` by address: an answer; 'silent', which is pending until it is aborted; or 'unreachable', the default, which rejects like a
 * lost network.
 * @returns the requests sent so far
 */
export function serve(answers: Record<string, Answer | 'silent' | 'unreachable'>) {
  const calls: { address: string; body: unknown; headers: Record<string, string> }[] = [];
  window.fetch = jest.fn((input: RequestInfo | URL, init: RequestInit = {}) => {
    const address = input as string;
    calls.push({
      address,
      body: JSON.parse(init.body as string),
      headers: init.headers as Record<string, string>,
    });
    const answer = answers[address] ?? 'unreachable';
    if (answer === 'silent')
      return new Promise<Response>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error));
      });
    if (answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    const lines = answer.events?.map((event) => `${JSON.stringify(event)}\n`).join('');
    const body = answer.stream ?? lines ?? JSON.stringify(answer.json ?? { ok: true, id: '1' });
    return Promise.resolve(new Response(body, { status: answer.status ?? 200 }));
  });
  return calls;
}

/** A stream that the test controls. */
export function handStream() {
  let writer: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      writer = controller;
    },
  });
  const encoder = new TextEncoder();
  return {
    stream,
    send: (event: ChatEvent) => writer.enqueue(encoder.encode(`${JSON.stringify(event)}\n`)),
    close: () => writer.close(),
  };
}

/** Mocks `matchMedia` for a phone or for a large window. */
export function screenIs(phone: boolean) {
  window.matchMedia = (query: string) =>
    ({
      matches: query.includes(phone ? 'max-width: 576' : 'min-width: 1200'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as never;
}

/**
 * Renders the assistant as the shell does, until it is open if it opens on its own; `address()` returns the current address.
 */
export async function showAssistant(site = siteWith()) {
  const store = configureStore({ reducer: combineSlices(chatSlice) });
  let now = '';
  function Address() {
    now = useLocation().pathname;
    return null;
  }
  const view = render(
    <Provider store={store}>
      <BrowserRouter>
        <button>of the page</button>
        <Assistant site={site} />
        <Address />
      </BrowserRouter>
    </Provider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(0));
  return { ...view, store, address: () => now };
}
