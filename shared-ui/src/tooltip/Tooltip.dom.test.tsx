import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip } from './Tooltip';

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const isOpen = () => screen.queryByRole('tooltip') !== null;

let button: HTMLElement;

/** jsdom has no pointer events; React derives enter and leave events from over and out. */
const pointer = (type: 'pointerOver' | 'pointerOut' | 'pointerDown' | 'pointerUp', pointerType: 'mouse' | 'touch') => {
  const event = createEvent[type](button);
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(button, event);
};

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <Tooltip content="Copy to clipboard">
      <button>Call Us</button>
    </Tooltip>,
  );
  button = screen.getByRole('button');
});
afterEach(() => jest.useRealTimers());

it('describes its control even while it is hidden', () => {
  expect(button).toHaveAccessibleDescription('Copy to clipboard');
});

it('opens after 100 ms of hovering and closes on leaving', () => {
  pointer('pointerOver', 'mouse');
  pass(99);
  expect(isOpen()).toBe(false);
  pass(1);
  expect(isOpen()).toBe(true);
  pointer('pointerOut', 'mouse');
  expect(isOpen()).toBe(false);
});

it('does not open for a pointer that leaves within 100 ms', () => {
  pointer('pointerOver', 'mouse');
  pass(50);
  pointer('pointerOut', 'mouse');
  pass(200);
  expect(isOpen()).toBe(false);
});

it('opens on focus, and handles Escape only to close', () => {
  act(() => button.focus());
  pass(100);
  expect(isOpen()).toBe(true);
  expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(false);
  expect(isOpen()).toBe(false);
  expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(true);
});

it('closes when its control loses the focus', () => {
  act(() => button.focus());
  pass(100);
  act(() => button.blur());
  expect(isOpen()).toBe(false);
});

it('opens after a touch of 700 ms and closes 1500 ms after it', () => {
  pointer('pointerOver', 'touch');
  pointer('pointerDown', 'touch');
  pass(699);
  expect(isOpen()).toBe(false);
  pass(1);
  expect(isOpen()).toBe(true);
  pointer('pointerUp', 'touch');
  pointer('pointerOut', 'touch');
  pass(1499);
  expect(isOpen()).toBe(true);
  pass(1);
  expect(isOpen()).toBe(false);
});

it('does not open for a tap', () => {
  pointer('pointerDown', 'touch');
  pass(200);
  pointer('pointerUp', 'touch');
  pass(2000);
  expect(isOpen()).toBe(false);
});
