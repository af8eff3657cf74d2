import { useContext, type ReactNode } from 'react';
import { LRUCache } from 'lru-cache';
import { StyleSheetContext, type IStyleSheetContext } from 'styled-components';

type Compile = IStyleSheetContext['stylis'];

/** More rules than all pages of a site have; a rule has about 200 characters. */
const maxKnown = 5000;
const known = new LRUCache<string, string[]>({ max: maxKnown });

/** Compiles each rule once for all pages; styled-components compiles it for each page, which is a third of the rendering. */
export function CachedRules({ children }: { children: ReactNode }) {
  const context = useContext(StyleSheetContext);
  return <StyleSheetContext value={{ ...context, stylis: cached(context.stylis) }}>{children}</StyleSheetContext>;
}

function cached(compile: Compile): Compile {
  const remember = (...rule: Parameters<Compile>): string[] => {
    const key = keyOf(...rule);
    let compiled = known.get(key);
    if (!compiled) known.set(key, (compiled = compile(...rule)));
    return compiled;
  };
  return Object.assign(remember, { hash: compile.hash });
}

/** The name of a component's class is a hash of its rules, and much shorter. */
const keyOf: (...rule: Parameters<Compile>) => string = (css, selector, prefix, componentId) =>
  componentId ? `${componentId} ${selector}` : [css, selector, prefix].join('\0');
