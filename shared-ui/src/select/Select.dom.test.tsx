import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Select } from './Select';

const options = [
  { value: '1', label: 'Default Sorting' },
  { value: '2', label: 'Sort by popularity' },
];

it('passes the chosen value to onChange', async () => {
  const onChange = jest.fn();
  render(<Select label="Sort by" options={options} value="1" onChange={onChange} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Sort by popularity');
  expect(onChange).toHaveBeenCalledWith('2');
});

it('keeps what was chosen before it was hydrated', async () => {
  const onChange = jest.fn();
  function Sorted() {
    const [value, setValue] = useState('1');
    onChange.mockImplementation(setValue);
    return <Select label="Sort by" options={options} value={value} onChange={onChange} />;
  }
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Sorted />);
  const select = screen.getByRole('combobox', { name: 'Sort by' });
  await userEvent.selectOptions(select, 'Sort by popularity');
  const { rerender } = render(<Sorted />, { container, hydrate: true });
  expect(onChange.mock.calls).toEqual([['2']]);
  rerender(<Sorted />);
  expect(select).toHaveValue('2');
});
