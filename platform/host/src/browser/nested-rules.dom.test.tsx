import { render } from '@testing-library/react';
import { useContext } from 'react';
import { StyleSheetContext } from 'styled-components';
import { NestedRules } from './nested-rules';

/** What styled-components inserts for a component of the class `a`, or for a global style, which has none. */
function rulesOf(css: string, selector = '.a'): string[] {
  let rules: string[] = [];
  function Component() {
    rules = useContext(StyleSheetContext).stylis(css, selector);
    return null;
  }
  render(
    <NestedRules>
      <Component />
    </NestedRules>,
  );
  return rules;
}

test('a rule with a condition is nested in a style rule', () => {
  expect(rulesOf('color: red; @media print { color: black; &::before { content: none; } }')).toEqual([
    '.a{color:red;}',
    ':where(:root){@media print{.a{color:black;}.a::before{content:none;}}}',
  ]);
  expect(rulesOf('@supports (color: red) { @media print { color: red; } }')).toEqual([
    ':where(:root){@supports (color: red){@media print{.a{color:red;}}}}',
  ]);
});

test('keyframes, which cannot be nested, and style rules stay as they are', () => {
  expect(rulesOf('&:hover { color: red; } @keyframes turn { to { rotate: 1turn; } }')).toEqual([
    '.a:hover{color:red;}',
    '@keyframes turn{to{rotate:1turn;}}',
  ]);
});

test('a rule that may be meant for the document stays as it is', () => {
  for (const css of ['html & {}', '.dark & {}', '&:hover, :root & {}', '@page {}', '@font-face {}']) {
    const [rule] = rulesOf(`@media print { ${css.replace('{', '{ color: red;')} }`);
    expect(rule).toMatch(/^@media print/);
  }
  const global = '@media print{@page{size:A4 landscape;}html{color:red;}}';
  expect(rulesOf(global, '').join('')).toBe(global);
});
