import { useContext, type ReactNode } from 'react';
import { StyleSheetContext, type IStyleSheetContext } from 'styled-components';

type Compile = IStyleSheetContext['stylis'];

/**
 * Inserts conditional rules (`@media` and the like) nested in a style rule that matches the document and adds no specificity. After
 * any other rule than a style rule has been inserted, Chromium computes the styles of the whole page, once for each pause in a
 * navigation's rendering (decision 0056). The rules that the server sends stay as they are: browsers without nesting read them too.
 */
export function NestedRules({ children }: { children: ReactNode }) {
  const context = useContext(StyleSheetContext);
  return <StyleSheetContext value={{ ...context, stylis: nested(context.stylis) }}>{children}</StyleSheetContext>;
}

const nested = (compile: Compile): Compile =>
  Object.assign(
    (...[css, selector, ...others]: Parameters<Compile>) =>
      compile(css, selector, ...others).map((rule) => (canNest(rule, selector) ? `:where(:root){${rule}}` : rule)),
    { hash: compile.hash },
  );

/**
 * Each selector has to begin with the component's class: others may name the document itself, which is not below itself. Neither
 * `@page` nor `@font-face` can be nested. A comma inside parentheses or in a condition counts as one between selectors: such a rule is
 * inserted as it is, too.
 */
const canNest = (rule: string, selector = '') =>
  selector !== '' &&
  /^@(media|supports|container|starting-style)/.test(rule) &&
  rule
    .replace(/{[^{}]*}/g, '{')
    .split(/[{},]/)
    .every((part) => part === '' || /^@[^pf]/.test(part) || part.startsWith(selector));
