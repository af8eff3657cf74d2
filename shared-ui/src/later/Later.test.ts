import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { later } from './Later';

it('is rendered with the rest on the server, from the first page on', async () => {
  const Part = later(() => Promise.resolve(() => createElement('p', null, 'Reviews')));
  await Promise.resolve();
  expect(renderToString(createElement(StaticRouter, { location: '/' }, createElement(Part)))).toContain(
    '<p>Reviews</p>',
  );
});
