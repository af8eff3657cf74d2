import { render } from '@testing-library/react';
import { cloneElement, createRef, type ComponentType, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import * as ui from '../index';
import { examples } from './index';

const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name));
const all = Object.entries(examples).flatMap(([component, named]) =>
  Object.entries(named).map(([name, element]): [string, ReactElement] => [`${component}, ${name}`, element]),
);

it('every component has examples', () => {
  expect(Object.keys(examples).sort()).toEqual(components.sort());
});

it.each(all)('renders on the server and hydrates without a difference: %s', (_, element) => {
  const html = renderToString(<StaticRouter location="/">{element}</StaticRouter>);
  // The content security policy forbids style attributes.
  expect(html).not.toMatch(/\sstyle=/);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const onRecoverableError = jest.fn();
  render(<BrowserRouter>{element}</BrowserRouter>, { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
});

const firstOf = components.map((name): [string, ReactElement<object>] => [
  name,
  Object.values(examples[name] ?? {})[0] as ReactElement<object>,
]);

/** Props that every component accepts besides its own. */
const given = {
  className: 'given-class',
  'data-given': 'yes',
  'aria-describedby': 'elsewhere',
  lang: 'ar',
};

it.each(firstOf)('%s passes ref, className and standard attributes to its element', (_, element) => {
  const ref = createRef<HTMLElement>();
  const { container } = render(<BrowserRouter>{cloneElement(element, { ...given, ref } as object)}</BrowserRouter>);
  const marked = container.querySelectorAll('[data-given="yes"]');
  expect(marked).toHaveLength(1);
  expect(ref.current).toBe(marked[0]);
  expect(ref.current).toHaveAttribute('aria-describedby', 'elsewhere');
  expect(ref.current).toHaveAttribute('lang', 'ar');
  const withClass = container.querySelectorAll('.given-class');
  expect(withClass).toHaveLength(1);
  expect(withClass[0]).toContainElement(ref.current);
});

const parts = Object.entries<unknown>(ui.Field).filter(([name]) => name !== 'Root');

it.each(parts)('Field.%s passes ref, className and standard attributes to its element', (_, part) => {
  const Part = part as ComponentType<object>;
  const ref = createRef<HTMLElement>();
  const { container } = render(
    <ui.Field.Root name="email" hint="A hint" error="An error">
      <Part {...{ ...given, ref }} />
    </ui.Field.Root>,
  );
  const marked = container.querySelectorAll('.given-class[data-given="yes"][lang="ar"]');
  expect(marked).toHaveLength(1);
  expect(ref.current).toBe(marked[0]);
});
