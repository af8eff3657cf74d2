import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { Link, MemoryRouter, useNavigate, useSearchParams } from 'react-router-dom';
import { useTurnedPage } from './useTurnedPage';

function List() {
  const [query] = useSearchParams();
  const start = useRef<HTMLHeadingElement>(null);
  const isLoading = query.has('loading');
  useTurnedPage(isLoading ? undefined : { list: query.get('q') ?? '', page: Number(query.get('page') ?? 1) }, start);
  return (
    <h1 ref={start} tabIndex={-1}>
      {query.toString()}
    </h1>
  );
}

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

const addresses = ['/?q=a&page=2', '/?loading', '/?q=b', '/?q=b&page=2'];
const go = (name: string) => act(() => screen.getByText(name).click());

beforeEach(() => {
  window.scrollTo = jest.fn();
  render(
    <MemoryRouter initialEntries={['/?q=a']}>
      <List />
      <Back />
      {addresses.map((to) => (
        <Link key={to} to={to}>
          {`to ${to}`}
        </Link>
      ))}
    </MemoryRouter>,
  );
});

const heading = () => screen.getByRole('heading');

test('the next page of a list begins at its top, and has the focus', () => {
  go('to /?q=a&page=2');
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
  expect(heading()).toHaveFocus();
});

test('so does one that has been loading', () => {
  go('to /?q=b');
  go('to /?loading');
  expect(window.scrollTo).not.toHaveBeenCalled();
  go('to /?q=b&page=2');
  expect(window.scrollTo).toHaveBeenCalledTimes(1);
});

test('another list leaves the position and the focus where they are', () => {
  go('to /?q=b');
  expect(window.scrollTo).not.toHaveBeenCalled();
  expect(heading()).not.toHaveFocus();
});

test('the way back leaves the position to the host', () => {
  go('to /?q=a&page=2');
  act(() => screen.getByText('Back').focus());
  go('Back');
  expect(heading()).toHaveTextContent('q=a');
  expect(window.scrollTo).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Back')).toHaveFocus();
});
