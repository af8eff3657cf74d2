import { act, render, screen } from '@testing-library/react';
import { HostContext, type Host } from '@platform/host/testing';
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

function show(widget: jest.Mock) {
  const host = {
    site: { name: 'Zuhal' },
    loader: {
      widget,
      mount: jest.fn(),
      version: () => '1.0.0',
      subscribe: () => () => {},
      fallBack: jest.fn(() => Promise.resolve(false)),
    },
  } as unknown as Host;
  return render(
    <HostContext value={host}>
      <p>the page</p>
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
  expect(idle).toHaveLength(0);
});

it('logs a chat that cannot be loaded, and the page works without it (rows A2, H3)', async () => {
  show(jest.fn().mockRejectedValue(new Error('no release')));
  await whenIdle();
  expect(screen.getByText('the page')).toBeInTheDocument();
  expect(warn).toHaveBeenCalledTimes(1);
});

it('shows nothing if the chat throws, and the page works without it (rows A2, H3)', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  const Component = () => {
    throw new Error('broken in render');
  };
  show(jest.fn().mockResolvedValue({ Component }));
  await whenIdle();
  expect(screen.getByText('the page')).toBeInTheDocument();
  expect(error).toHaveBeenCalled();
  error.mockRestore();
});
