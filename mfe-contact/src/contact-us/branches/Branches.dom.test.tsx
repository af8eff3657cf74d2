import { act, fireEvent, screen, within } from '@testing-library/react';
import { showContactUs } from '../../testing';

beforeEach(() => sessionStorage.clear());

const panel = () => within(screen.getByRole('tabpanel'));
const spinner = () => screen.queryByText(/^Loading /);

it('shows the default branch with address, phone, fax, e-mail and map', async () => {
  await showContactUs();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Dubai', 'Oman', 'Saudi']);
  expect(screen.getByRole('tab', { name: 'Dubai' })).toHaveAttribute('aria-selected', 'true');
  expect(panel().getByText('Dubai street 1')).toBeVisible();
  expect(panel().getByRole('link', { name: '+971 4 555 0142' })).toHaveAttribute('href', 'tel:+97145550142');
  expect(panel().getByText('+971 4 555 0144')).toBeVisible();
  expect(panel().getByRole('link', { name: 'dubai@example.test' })).toHaveAttribute(
    'href',
    'mailto:dubai@example.test',
  );
  expect(panel().getByTitle('Map of Dubai')).toHaveAttribute('loading', 'lazy');
  expect(panel().getByRole('link', { name: 'Open the map' })).toHaveAttribute('href', 'https://map.example/Dubai');
});

it('shows a fax only if there is one, and a placeholder number as plain text', async () => {
  await showContactUs();
  fireEvent.click(screen.getByRole('tab', { name: 'Saudi' }));
  expect(panel().queryByText('Fax')).toBeNull();
  expect(panel().getByText('+966 XX')).toBeInTheDocument();
  expect(panel().queryByRole('link', { name: /966/, hidden: true })).toBeNull();
});

it('shows a spinner for 500 ms after each switch without blocking the page', async () => {
  jest.useFakeTimers();
  await showContactUs();
  expect(spinner()).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Dubai' }));
  expect(spinner()).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Oman' }));
  expect(spinner()).toHaveTextContent('Loading Oman…');
  expect(panel().getByText('Oman street 1')).not.toBeVisible();
  act(() => jest.advanceTimersByTime(400));
  fireEvent.click(screen.getByRole('tab', { name: 'Saudi' }));
  act(() => jest.advanceTimersByTime(499));
  expect(spinner()).toHaveTextContent('Loading Saudi…');
  act(() => jest.advanceTimersByTime(1));
  expect(spinner()).toBeNull();
  expect(panel().getByText('Saudi street 1')).toBeVisible();
  jest.useRealTimers();
});
