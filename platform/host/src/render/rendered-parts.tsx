import type { ComponentType, ReactNode } from 'react';
import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import type { SiteFacts } from '@platform/contract';
import type { RenderedOnceProps } from '../host-context';
import { CachedRules } from './cached-rules';

interface RenderedPart {
  html: string;
  /** The rules of its styles, as they were inserted: component, class, rules. */
  styles: readonly InsertedRules[];
}

type InsertedRules = Parameters<ServerStyleSheet['instance']['insertRules']>;

/** More than any part needs: a part depends, for example, on which of eight menu items is the current one. */
const maxKept = 100;

/** The HTML of parts that are the same on many pages, with their styles. */
export class RenderedParts {
  readonly #parts = new WeakMap<SiteFacts, WeakMap<ComponentType<RenderedOnceProps>, LRUCache<string, RenderedPart>>>();

  /**
   * The HTML of a part. Its styles are inserted into the sheet of the page that it is rendered for.
   * @param by what its HTML depends on besides the site
   * @param around puts the part into the contexts of this page
   * @throws what the part throws
   */
  htmlOf(
    Part: ComponentType<RenderedOnceProps>,
    by: string,
    site: SiteFacts,
    { instance: sheet }: ServerStyleSheet,
    around: (part: ReactNode) => ReactNode,
  ): string {
    const kept = this.#keptOf(Part, site);
    let part = kept.get(by);
    if (!part) kept.set(by, (part = render(around(<Part by={by} />))));
    for (const [component, name, rules] of part.styles) {
      if (!sheet.hasNameForId(component, name)) sheet.insertRules(component, name, rules);
    }
    return part.html;
  }

  #keptOf(Part: ComponentType<RenderedOnceProps>, site: SiteFacts) {
    const parts =
      this.#parts.get(site) ?? new WeakMap<ComponentType<RenderedOnceProps>, LRUCache<string, RenderedPart>>();
    this.#parts.set(site, parts);
    const kept = parts.get(Part) ?? new LRUCache<string, RenderedPart>({ max: maxKept });
    parts.set(Part, kept);
    return kept;
  }
}

function render(tree: ReactNode): RenderedPart {
  const sheet = new ServerStyleSheet();
  const { instance } = sheet;
  const styles: InsertedRules[] = [];
  const insert = instance.insertRules.bind(instance);
  instance.insertRules = (...inserted) => {
    styles.push(inserted);
    insert(...inserted);
  };
  try {
    return { html: renderToString(sheet.collectStyles(<CachedRules>{tree}</CachedRules>)), styles };
  } finally {
    sheet.seal();
  }
}
