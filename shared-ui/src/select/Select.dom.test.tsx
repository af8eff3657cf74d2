import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from './Select';

it('passes the chosen value to onChange', async () => {
  const onChange = jest.fn();
  const options = [
    { value: '1', label: 'Default Sorting' },
    { value: '2', label: 'Sort by popularity' },
  ];
  render(<Select label="Sort by" options={options} value="1" onChange={onChange} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Sort by popularity');
  expect(onChange).toHaveBeenCalledWith('2');
});
