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
 * Each selector has to begin with the component's class. Others may name the document itself, which is not below itself; a global
 * style, which has no class, may also contain `@page`, which cannot be nested.
 */
const canNest = (rule: string, selector = '') =>
  selector !== '' &&
  /^@(media|supports|container|starting-style)/.test(rule) &&
  rule
    .replace(/{[^{}]*}/g, '{')
    .split(/[{},]/)
    .every((part) => part === '' || part.startsWith('@') || part.startsWith(selector));
