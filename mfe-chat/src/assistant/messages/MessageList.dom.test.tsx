import { render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import type { ChatMessage } from '../chatSlice';
import { MessageList } from './MessageList';

const said = (id: string, sender: ChatMessage['sender'], text: string): ChatMessage => ({
  ...{ id, sender, text, type: 'text' },
  timestamp: '2026-01-01T00:00:00.000Z',
});
const nothing = () => undefined;
const list = (...messages: ChatMessage[]) => (
  <BrowserRouter>
    <MessageList messages={messages} typing={false} answering onOption={nothing} onFollow={nothing} />
  </BrowserRouter>
);
const box = () => screen.getByRole('region', { name: 'Conversation' });

let height = 0;
beforeEach(() => {
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
  // The question stays below the end of what can be scrolled to.
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'LI' ? 10_000 : 0;
  });
});
afterEach(() => jest.restoreAllMocks());

it('follows an answer that grows, unless the visitor has scrolled meanwhile (row F4)', () => {
  const [question, again] = [said('1', 'user', 'Glands?'), said('3', 'user', 'Lugs?')];
  height = 500;
  const { rerender } = render(list(question, said('2', 'bot', 'We')));
  height = 600;
  rerender(list(question, said('2', 'bot', 'We have')));
  expect(box().scrollTop).toBe(600);
  box().scrollTop = 100;
  height = 700;
  rerender(list(question, said('2', 'bot', 'We have glands')));
  expect(box().scrollTop).toBe(100);
  rerender(list(question, said('2', 'bot', 'We have glands'), again));
  expect(box().scrollTop).toBe(700);
});

it('keeps a phone number on one line', () => {
  render(list(said('1', 'bot', 'Call +971 4 555 0142, or write.')));
  expect(box().textContent).toContain('Call +971\u00a04\u00a0555\u00a00142, or write.');
});
