import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HostContext, type Host } from '@platform/host/testing';
import { AssistantFailed } from './AssistantFailed';
import { AssistantHost } from './AssistantHost';

let idle: (() => void)[];
let warn: jest.SpyInstance;

beforeEach(() => {
  idle = [];
  window.requestIdleCallback = (then) => idle.push(then as () => void);
  window.cancelIdleCallback = () => {
    idle = [];
  };
  warn = jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(() => warn.mockRestore());

function show(widget: jest.Mock, retry = jest.fn(() => Promise.resolve())) {
  const host = {
    site: { name: 'Zuhal' },
    loader: {
      widget,
      retry,
      mount: jest.fn(),
      version: () => '1.0.0',
      subscribe: () => () => {},
      fallBack: jest.fn(() => Promise.resolve(false)),
    },
  } as unknown as Host;
  return render(
    <HostContext value={host}>
      <p>the page</p>
      <AssistantFailed />
      <AssistantHost />
    </HostContext>,
  );
}
const whenIdle = () =>
  act(() => {
    idle.splice(0).forEach((then) => then());
    return Promise.resolve();
  });
const loaded = (state: DocumentReadyState) =>
  Object.defineProperty(document, 'readyState', { configurable: true, get: () => state });

it('loads the chat once the page has loaded and is idle, and not before (row F1)', async () => {
  loaded('interactive');
  const Component = ({ site }: { site: { name: string } }) => <p>chat of {site.name}</p>;
  const widget = jest.fn().mockResolvedValue({ Component });
  show(widget);
  expect(idle).toHaveLength(0);
  loaded('complete');
  window.dispatchEvent(new Event('load'));
  expect(widget).not.toHaveBeenCalled();
  await whenIdle();
  expect(widget).toHaveBeenCalledWith('chat', 'assistant');
  expect(screen.getByText('chat of Zuhal')).toBeInTheDocument();
});

it('does not load the chat after it has been unmounted', () => {
  loaded('complete');
  const widget = jest.fn();
  show(widget).unmount();
  idle.forEach((then) => then());
  expect(widget).not.toHaveBeenCalled();
});

it('logs a chat that cannot be loaded, and offers a retry beside the page (rows A2, H3)', async () => {
  const Component = () => <p>the chat</p>;
  const widget = jest.fn().mockRejectedValueOnce(new Error('no release')).mockResolvedValue({ Component });
  const retry = jest.fn(() => Promise.resolve());
  show(widget, retry);
  await whenIdle();
  expect(screen.getByText('the page')).toBeInTheDocument();
  expect(warn).toHaveBeenCalledTimes(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Chat failed. Load again' }));
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  expect(await screen.findByText('the chat')).toBeInTheDocument();
  expect(retry).toHaveBeenCalledWith('chat', 'assistant');
  expect(screen.queryByRole('button')).toBeNull();
});

it('gives the focus of the button that was pressed to the chat, or to the button once more (row H3)', async () => {
  const Component = () => <button>Ask us</button>;
  const failed = new Error('offline');
  const widget = jest.fn().mockRejectedValueOnce(failed).mockRejectedValueOnce(failed).mockResolvedValue({ Component });
  show(widget);
  await whenIdle();
  const button = await screen.findByRole('button', { name: 'Chat failed. Load again' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  await waitFor(() => expect(button).toHaveFocus());
  fireEvent.click(button);
  await waitFor(async () => expect(await screen.findByRole('button', { name: 'Ask us' })).toHaveFocus());
});

it('offers a retry each time the chat fails (row H3)', async () => {
  const widget = jest.fn().mockRejectedValue(new Error('offline'));
  show(widget);
  await whenIdle();
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(widget).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy'));
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(widget).toHaveBeenCalledTimes(3));
});

it('is busy until the chat has arrived (row H3)', async () => {
  const Component = () => <p>the chat</p>;
  let arrive!: (chat: { Component: typeof Component }) => void;
  const chat = new Promise<{ Component: typeof Component }>((resolve) => (arrive = resolve));
  const widget = jest.fn().mockRejectedValueOnce(new Error('offline')).mockReturnValue(chat);
  show(widget);
  await whenIdle();
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(widget).toHaveBeenCalledTimes(2));
  await act(async () => Promise.resolve());
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  arrive({ Component });
  expect(await screen.findByText('the chat')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers a retry if the chat throws, and the page works without it (rows A2, H3)', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  const Component = () => {
    throw new Error('broken in render');
  };
  show(jest.fn().mockResolvedValue({ Component }));
  await whenIdle();
  expect(screen.getByText('the page')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Chat failed. Load again' })).toBeVisible();
  expect(error).toHaveBeenCalled();
  error.mockRestore();
});
