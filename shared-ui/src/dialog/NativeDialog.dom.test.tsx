import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Button } from '../button/Button';
import { NativeDialog } from './NativeDialog';
import { closeNative, invokes, isNativeOpen, openNative } from './native';

const example = (
  <>
    <Button {...invokes('show', 'menu')}>Menu</Button>
    <NativeDialog id="menu" title="All pages" hideTitle>
      <a href="/projects">Projects</a>
    </NativeDialog>
  </>
);
const dialog = () => document.querySelector('dialog')!;

it('is opened and closed by its buttons’ attributes, as a modal dialog or else as a popover', () => {
  const html = renderToString(example);
  expect(html).toMatch(/<button[^>]* command="show-modal" commandfor="menu" popoverTarget="menu"[^>]*>/i);
  expect(html).toMatch(/<button[^>]* command="close" commandfor="menu" popoverTarget="menu"[^>]*>/i);
  expect(html).toMatch(/<dialog[^>]* closedby="any"[^>]* popover="auto"/);
  expect(html).toContain('Projects');
});

it('stays as the visitor has opened it when it is hydrated', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(example);
  openNative(dialog());
  render(example, { container, hydrate: true });
  expect(screen.getByRole('dialog', { name: 'All pages' })).toBeVisible();
  expect(isNativeOpen(dialog())).toBe(true);
  closeNative(dialog());
  expect(isNativeOpen(dialog())).toBe(false);
});

it('closes by a press on the backdrop, not by one inside, where browsers do not do that themselves', () => {
  render(example);
  dialog().getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  openNative(dialog());
  fireEvent.pointerDown(screen.getByText('Projects'));
  fireEvent(dialog(), new MouseEvent('pointerdown', { bubbles: true, clientX: 50, clientY: 50 }));
  expect(isNativeOpen(dialog())).toBe(true);
  fireEvent(dialog(), new MouseEvent('pointerdown', { bubbles: true, clientX: 50, clientY: 150 }));
  expect(isNativeOpen(dialog())).toBe(false);
});

it('closes a dialog that was opened as a popover', () => {
  render(example);
  const hidePopover = jest.fn();
  Object.assign(dialog(), { matches: (selector: string) => selector === ':popover-open', hidePopover });
  expect(isNativeOpen(dialog())).toBe(true);
  closeNative(dialog());
  expect(hidePopover).toHaveBeenCalledTimes(1);
});
