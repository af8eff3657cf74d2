import { Profiler } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { FrameLink } from './FrameLink';

const Address = () => <p>{useLocation().pathname}</p>;

function show(onClick?: () => void) {
  const onRender = jest.fn();
  render(
    <MemoryRouter initialEntries={['/home']}>
      <Address />
      <Link to="/about-us">About</Link>
      <Profiler id="link" onRender={onRender}>
        <FrameLink to="/our-products" onClick={onClick}>
          Products
        </FrameLink>
      </Profiler>
    </MemoryRouter>,
  );
  return { onRender, link: screen.getByRole('link', { name: 'Products' }) };
}

it('opens its page through the router', () => {
  const onClick = jest.fn();
  const { link } = show(onClick);
  expect(link).toHaveAttribute('href', '/our-products');
  fireEvent.click(link);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.getByText('/our-products')).toBeVisible();
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %j to the browser',
  (event) => {
    const { link } = show();
    expect(fireEvent.click(link, event)).toBe(true);
    expect(screen.getByText('/home')).toBeVisible();
  },
);

it('is not rendered again by a navigation', () => {
  const { onRender } = show();
  expect(onRender).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('link', { name: 'About' }));
  expect(screen.getByText('/about-us')).toBeVisible();
  expect(onRender).toHaveBeenCalledTimes(1);
});
