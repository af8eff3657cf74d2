import { act, screen } from '@testing-library/react';
import { openNative } from 'shared-ui';
import { materialColumn, renderAt } from '../testing';
import { FilterForm } from './Filters';
import { FiltersFailed } from './FiltersFailed';
import { loadFilterForm } from './load-filters';

jest.mock('./load-filters');
const load = jest.mocked(loadFilterForm);

const show = async () => {
  renderAt(<FiltersFailed columns={[materialColumn]} counts={[[1, 1, 1]]} count={3} />, {
    at: '/list',
  });
  await act(() => Promise.resolve());
  return screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });
};

it('says in their panel that the filters could not be loaded, and shows them once they can', async () => {
  load.mockRejectedValue(new Error('offline'));
  const panel = await show();
  expect(panel).toHaveTextContent('We could not load the filters.');
  openNative(panel);
  load.mockImplementation(() => Promise.resolve(FilterForm));
  const retry = screen.getByRole('button', { name: 'Try again' });
  retry.focus();
  await act(() => {
    retry.click();
    return Promise.resolve();
  });
  expect(panel).toHaveAttribute('open');
  expect(screen.getAllByRole('checkbox')[0]).toHaveFocus();
});

it('loads them on its own, and leaves the focus where it is', async () => {
  let come = (_form: typeof FilterForm) => {};
  load.mockReturnValue(new Promise((resolve) => (come = resolve)));
  const panel = await show();
  openNative(panel);
  const close = screen.getByRole('button', { name: 'Close' });
  close.focus();
  await act(() => {
    come(FilterForm);
    return Promise.resolve();
  });
  expect(screen.getAllByRole('checkbox')).not.toHaveLength(0);
  expect(close).toHaveFocus();
});
