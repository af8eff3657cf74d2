import { act, screen } from '@testing-library/react';
import { screenIs, showAssistant } from '../testing';
import { announced, beginVisits, button, openPanel, panel, pass, user } from '../testing/assistant';
import { loadChat } from './load-chat';

jest.mock('./load-chat', () => ({ ...jest.requireActual<object>('./load-chat'), loadChat: jest.fn() }));
const load = jest.mocked(loadChat);
const arriving = () => import('./Chat');

const restore = 'Restore chat: Zuhal Assistant';
const missing = Object.assign(new Error('Loading chunk failed'), { name: 'ChunkLoadError' });

/** Has loads wait until the returned function is called. */
function holdLoads() {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  load.mockReturnValue(held.then(arriving));
  return () =>
    act(async () => {
      go();
      await jest.advanceTimersByTimeAsync(0);
    });
}

beginVisits();
beforeEach(() => load.mockReset().mockImplementation(arriving));

describe('the code of the open chat (row F1)', () => {
  it.each([
    ['the pointer comes to the bar', () => user.hover(button(restore))],
    [
      'the bar gets the focus',
      async () => {
        await user.tab();
        await user.tab();
        expect(button(restore)).toHaveFocus();
      },
    ],
  ])('is loaded in a small window once %s, and not before', async (_when, touch) => {
    screenIs(true);
    await showAssistant();
    await pass(60_000);
    expect(load).not.toHaveBeenCalled();
    await touch();
    expect(load).toHaveBeenCalled();
    expect(openPanel()).not.toBeInTheDocument();
  });

  it.each([
    ['minimized', restore],
    ['closed', 'Open chat'],
  ])('is not loaded in a large window while the chat stays %s', async (state, name) => {
    sessionStorage.setItem('chatVisit', JSON.stringify({ panel: state, messages: [] }));
    await showAssistant();
    await pass(60_000);
    expect(button(name)).toBeInTheDocument();
    expect(load).not.toHaveBeenCalled();
  });

  it('keeps a pressed bar busy, with the focus, until the chat is there, which then has it', async () => {
    screenIs(true);
    await showAssistant();
    const arrives = holdLoads();
    await user.click(button(restore));
    expect(button(restore)).toHaveAttribute('aria-busy', 'true');
    expect(button(restore)).toHaveFocus();
    expect(announced()).toBe('The chat is loading.');
    const requests = load.mock.calls.length;
    await user.click(button(restore));
    expect(load).toHaveBeenCalledTimes(requests);
    await arrives();
    expect(panel()).toBeInTheDocument();
    expect(screen.getByLabelText('Full Name *')).toHaveFocus();
  });

  it.each([
    ['minimized', restore],
    ['closed', 'Open chat'],
  ])('is requested again by the next press if it has not arrived: %s', async (state, name) => {
    sessionStorage.setItem('chatVisit', JSON.stringify({ panel: state, messages: [] }));
    await showAssistant();
    load.mockRejectedValue(missing);
    await user.click(button(name));
    await pass(0);
    const again = button(`${name}. Not loaded. Try again`);
    expect(again).toHaveFocus();
    expect(again).not.toHaveAttribute('aria-busy');
    expect(announced()).toBe('The chat could not be loaded.');
    load.mockImplementation(arriving);
    await user.click(again);
    await pass(0);
    expect(panel()).toBeInTheDocument();
  });

  it('leaves the bar if the chat was to open on its own and does not arrive', async () => {
    load.mockRejectedValueOnce(missing);
    await showAssistant();
    expect(button(restore)).toBeInTheDocument();
    await user.click(button(restore));
    expect(panel()).toBeInTheDocument();
  });

  it('finds a place on the page as it is when it has arrived', async () => {
    Object.defineProperty(document.documentElement, 'clientWidth', { configurable: true, value: 1280 });
    const box = (x: number, y: number) => () => DOMRect.fromRect({ x, y, width: 100, height: 40 });
    const boxes = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(box(0, 0));
    const arrives = holdLoads();
    await showAssistant();
    expect(screen.queryByRole('button', { name: restore })).not.toBeInTheDocument();
    boxes.mockImplementation(box(1100, 380));
    await arrives();
    expect(button(restore)).toBeInTheDocument();
    expect(openPanel()).not.toBeInTheDocument();
  });

  it('is handed to the boundary around the chat if it is broken (row H3)', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    load.mockRejectedValueOnce(new Error('broken at import'));
    await expect(showAssistant()).rejects.toThrow('broken at import');
  });
});
