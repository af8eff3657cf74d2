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

it('shows further options under a heading of their own', async () => {
  const onChange = jest.fn();
  const group = { label: 'By value', options: [{ value: 'length', label: 'Length: low to high' }] };
  render(
    <Select label="Sort by" options={[{ value: '1', label: 'Default' }]} group={group} value="1" onChange={onChange} />,
  );
  expect(screen.getByRole('group', { name: 'By value' })).toHaveTextContent('Length: low to high');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Length: low to high');
  expect(onChange).toHaveBeenCalledWith('length');
});
