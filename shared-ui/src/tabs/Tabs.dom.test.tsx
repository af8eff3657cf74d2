import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs, type TabsProps } from './Tabs';

const tabs = ['Dubai', 'Oman', 'Bahrain'].map((name) => ({ id: name, label: name, content: <p>{name} address</p> }));
const show = (props?: Partial<TabsProps>) => render(<Tabs label="Branches" tabs={tabs} {...props} />);
const tab = (name: string) => screen.getByRole('tab', { name });

it('shows one panel, labelled by its tab', () => {
  show();
  expect(screen.getByRole('tablist', { name: 'Branches' })).toBeInTheDocument();
  expect(screen.getByRole('tabpanel', { name: 'Dubai' })).toHaveTextContent('Dubai address');
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
});

it('switches by click and by key, and is one tab stop', async () => {
  show();
  await userEvent.click(tab('Oman'));
  expect(screen.getByRole('tabpanel', { name: 'Oman' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Bahrain')).toHaveFocus();
  expect(tab('Bahrain')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Dubai')).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('tabpanel', { name: 'Dubai' })).toHaveFocus();
});

it('renders every panel, for visitors without scripts', () => {
  show();
  expect(screen.getByText('Bahrain address')).toBeInTheDocument();
});

it('can be controlled', async () => {
  const onChange = jest.fn();
  show({ value: 'Oman', onChange });
  await userEvent.click(tab('Bahrain'));
  expect(onChange).toHaveBeenCalledWith('Bahrain');
  expect(tab('Oman')).toHaveAttribute('aria-selected', 'true');
});
