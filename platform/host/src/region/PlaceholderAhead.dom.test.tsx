import { act, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { go, page, pass, prepareDocument, show } from '../../tests/app';

prepareDocument();
// Nothing is rendered ahead before that.
beforeAll(async () => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
});

/** React renders what loads ahead after the first wait, and what is ahead after the second. */
const idle = async () => {
  await pass(100);
  await pass(100);
};

test('what the page knows of a page that it links to is rendered ahead, outside the document and without effects', async () => {
  const rendered: string[] = [];
  function Known({ screen: name }: { screen: string }) {
    rendered.push(name);
    useLayoutEffect(() => void rendered.push('layout effect'));
    useEffect(() => void rendered.push('effect'));
    return <h1>{`Known of ${name}`}</h1>;
  }
  const links = () => (
    <>
      <Link to="/none">None of them</Link>
      <Link to="/two">To two</Link>
    </>
  );
  const placeholder = (name: string) => <Known screen={name} />;
  await show({
    one: Promise.resolve(page('One', { Component: links, placeholder })),
    two: new Promise(() => undefined),
  });
  await idle();
  expect(rendered).toEqual(['two']);
  expect(screen.queryByText('Known of two')).not.toBeInTheDocument();
  await go('To two');
  await pass(0);
  expect(screen.getByText('Known of two')).toBeInTheDocument();
  expect(rendered).toEqual(['two', 'two', 'layout effect', 'effect']);
});

test('what is rendered ahead waits for the links of a page, and loads no pictures', async () => {
  const placeholder = () => <img alt="" src="/two.png" />;
  let arrive = () => {};
  function Links() {
    const [arrived, setArrived] = useState(false);
    arrive = () => setArrived(true);
    return arrived && <Link to="/two">To two</Link>;
  }
  const create = jest.spyOn(Document.prototype, 'createElement');
  const images = () =>
    create.mock.contexts.filter((_, call): boolean => create.mock.calls[call]?.[0] === 'img') as unknown[];
  const one = Promise.resolve(page('One', { Component: Links, placeholder }));
  const { store } = await show({ one, two: new Promise(() => undefined) });
  await idle();
  expect(images()).toEqual([]);
  act(() => arrive());
  act(() => void store.dispatch({ type: 'loaded' }));
  await idle();
  expect(images()).toEqual([expect.objectContaining({ defaultView: null })]);
  create.mockRestore();
});

test('a placeholder that throws leaves the previous page in place, and the region reports it once it replaces that page', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  function Broken(): ReactNode {
    throw new Error('broken placeholder');
  }
  const one = page('One', { Component: () => <Link to="/two">To two</Link>, placeholder: () => <Broken /> });
  await show({ one: Promise.resolve(one), two: new Promise(() => undefined) });
  await idle();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await go('To two');
  await idle();
  expect(screen.getByText('To two')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await pass(800);
  expect(screen.getByRole('alert')).toHaveTextContent('broken placeholder');
});
