import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Dialog } from './Dialog';
import { showModal } from './showModal';

function Example() {
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button onClick={() => setOpen(true)}>Search</button>
      <Dialog title="Search the site" initialFocus={input} open={open} onClose={() => setOpen(false)}>
        <input ref={input} aria-label="Query" />
      </Dialog>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Search' });
const openDialog = async () => {
  render(<Example />);
  await userEvent.click(opener());
  return screen.getByRole('dialog', { name: 'Search the site' });
};

it('renders nothing until it is open', () => {
  render(<Example />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Query')).not.toBeInTheDocument();
});

it('focuses the given element on opening, and returns the focus on Escape', async () => {
  await openDialog();
  expect(screen.getByLabelText('Query')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
});

it('closes by its button and unmounts its content after the fade', async () => {
  await openDialog();
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByLabelText('Query')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(240));
  expect(screen.queryByLabelText('Query')).not.toBeInTheDocument();
  jest.useRealTimers();
});

it('closes by a click on the backdrop, not by one inside or by a drag that ends outside', async () => {
  const dialog = await openDialog();
  fireEvent.mouseDown(screen.getByLabelText('Query'));
  fireEvent.click(dialog);
  expect(dialog).toBeVisible();
  await userEvent.click(screen.getByLabelText('Query'));
  expect(dialog).toBeVisible();
  await userEvent.click(dialog);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('ignores Escape if its content has handled it', async () => {
  const dialog = await openDialog();
  screen.getByLabelText('Query').addEventListener('keydown', (event) => event.preventDefault());
  await userEvent.keyboard('{Escape}');
  expect(dialog).toBeVisible();
});

describe('in browsers with modal dialogs', () => {
  const dialogs = HTMLDialogElement.prototype as Partial<HTMLDialogElement>;

  beforeAll(() => {
    dialogs.showModal = jest.fn(function (this: HTMLDialogElement) {
      this.setAttribute('open', '');
    });
    dialogs.close = jest.fn(function (this: HTMLDialogElement) {
      this.removeAttribute('open');
    });
  });

  beforeEach(() => jest.clearAllMocks());

  afterAll(() => {
    delete dialogs.showModal;
    delete dialogs.close;
  });

  it('opens the native modal dialog', async () => {
    await openDialog();
    expect(dialogs.showModal).toHaveBeenCalledTimes(1);
  });

  it.each(['cancel', 'close'])('closes on the browser’s %s event', async (type) => {
    const dialog = await openDialog();
    if (type === 'close') dialog.removeAttribute('open');
    fireEvent(dialog, new Event(type, { cancelable: true }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(dialogs.close).toHaveBeenCalledTimes(1);
  });
});

it('leaves the space of the scroll bar reserved when one of two open dialogs closes', () => {
  const prototype = HTMLDialogElement.prototype;
  const native = { showModal: prototype.showModal, close: prototype.close };
  Object.assign(prototype, { showModal: jest.fn(), close: jest.fn() });
  try {
    const page = document.documentElement;
    const closeOuter = showModal(document.createElement('dialog'));
    const closeInner = showModal(document.createElement('dialog'));
    closeInner();
    expect(page.style.scrollbarGutter).toBe('stable');
    closeOuter();
    expect(page.style.scrollbarGutter).not.toBe('stable');
  } finally {
    Object.assign(prototype, native);
  }
});
