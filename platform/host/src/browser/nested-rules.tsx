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
  Object.assign((...rule: Parameters<Compile>) => compile(...rule).map(nest), { hash: compile.hash });

const nest = (rule: string) =>
  /^@(media|supports|container|starting-style)/.test(rule) ? `:where(:root){${rule}}` : rule;
