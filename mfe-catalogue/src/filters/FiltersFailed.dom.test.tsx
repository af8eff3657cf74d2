import { act, screen } from '@testing-library/react';
import { openNative } from 'shared-ui';
import { materialColumn, renderAt } from '../testing';
import { FilterForm } from './Filters';
import { FiltersFailed } from './FiltersFailed';
import { loadFilterForm } from './load-filters';

jest.mock('./load-filters');
const load = jest.mocked(loadFilterForm);

const show = async () => {
  renderAt(<FiltersFailed columns={[materialColumn]} selection={new Map()} counts={[[1, 1, 1]]} count={3} />, {
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

it('tries once more by itself, for a list that is opened long after the failure', async () => {
  load.mockImplementation(() => Promise.resolve(FilterForm));
  expect(await show()).not.toHaveTextContent('We could not load');
});
