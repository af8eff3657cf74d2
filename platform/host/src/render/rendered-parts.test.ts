import { createElement } from 'react';
import { styled, ServerStyleSheet } from 'styled-components';
import type { SiteFacts } from '@platform/contract';
import { RenderedParts } from './rendered-parts';

const site = { origin: 'https://site.example' } as SiteFacts;
const Name = styled.b`
  color: teal;
`;

/** A part, with how often it was rendered. */
function countedPart() {
  const rendered = jest.fn();
  const Part = () => {
    rendered();
    return createElement(Name, null, 'Zuhal');
  };
  return { Part, rendered };
}

function page(parts: RenderedParts, Part: () => React.ReactNode, by: string, facts = site) {
  const sheet = new ServerStyleSheet();
  const html = parts.htmlOf(Part, by, facts, sheet, (part) => part);
  const css = sheet.getStyleTags();
  sheet.seal();
  return { html, css };
}

test('a part is rendered once for pages on which it is the same, and each of them has its styles', () => {
  const parts = new RenderedParts();
  const { Part, rendered } = countedPart();
  const first = page(parts, Part, 'home');
  expect(first.html).toMatch(/^<b class="[^"]+">Zuhal<\/b>$/);
  expect(first.css).toContain('color:teal');
  expect(page(parts, Part, 'home')).toEqual(first);
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('a part is rendered again where it depends on something else, and for other facts of the site', () => {
  const parts = new RenderedParts();
  const { Part, rendered } = countedPart();
  page(parts, Part, 'home');
  page(parts, Part, 'projects');
  page(parts, Part, 'home', { ...site });
  expect(rendered).toHaveBeenCalledTimes(3);
});

test('a part that throws is not kept', () => {
  const parts = new RenderedParts();
  let isBroken = true;
  const Part = () => {
    if (isBroken) throw new Error('on purpose');
    return 'whole';
  };
  expect(() => page(parts, Part, '')).toThrow('on purpose');
  isBroken = false;
  expect(page(parts, Part, '').html).toBe('whole');
});
