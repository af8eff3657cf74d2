import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
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

it('shows the tab of its value, whichever is pressed, and reports the press', async () => {
  const onChange = jest.fn();
  show({ value: 'Oman', onChange });
  await userEvent.click(tab('Bahrain'));
  expect(onChange).toHaveBeenCalledWith('Bahrain', false);
  expect(tab('Oman')).toHaveAttribute('aria-selected', 'true');
});

describe('before it is hydrated', () => {
  let container: HTMLElement;
  const onChange = jest.fn();
  const branches = <Tabs label="Branches" tabs={tabs} onChange={onChange} />;
  beforeEach(() => {
    onChange.mockClear();
    container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(branches);
  });
  afterEach(() => {
    location.hash = '';
    container.remove();
  });

  const link = (name: string) => screen.getByRole('link', { name });

  it('has links to the panels, each a tab stop', () => {
    for (const { id } of tabs) {
      const panel = document.querySelector(link(id).getAttribute('href')!.replaceAll(':', '\\:'));
      expect(panel).toHaveTextContent(`${id} address`);
      expect(link(id)).toHaveAttribute('tabindex', '0');
    }
  });

  it('names no selected tab, because that would stay the first one', () => {
    expect(screen.queryByRole('tab')).toBeNull();
    expect(container.querySelector('[aria-selected]')).toBeNull();
    expect(screen.getByRole('group', { name: 'Dubai' })).toHaveTextContent('Dubai address');
  });

  it('shows the panel that the address names, and keeps it', () => {
    location.hash = link('Oman').getAttribute('href')!;
    render(branches, { container, hydrate: true });
    expect(onChange.mock.calls).toEqual([['Oman', true]]);
    expect(screen.getByRole('tabpanel', { name: 'Oman' })).toBeVisible();
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
    expect(tab('Dubai')).toHaveAttribute('tabindex', '-1');
  });
});
