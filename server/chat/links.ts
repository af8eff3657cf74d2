import { addresses, brochureFile } from 'api/addresses';
import type { KnowledgeBase } from 'api/records';
import { visibleText } from './visible';

/** Returns the canonical address, or undefined if there is no such page. */
export type RouteIndex = (address: string) => string | undefined;

/** The answers in a link to a selection aid, as the site writes them. */
const aidAnswers = /^[\w.%+=&-]{1,200}$/;
/** The row of a variant on its product's page. */
const orderCode = /^[A-Z0-9./-]{1,40}$/;

/**
 * Every address that a link in an answer may have: the existing pages, categories and products, the row of a variant on its
 * product's page, the selection aids with their answers, and the brochure.
 * @param products the addresses of all products
 * @param aids the addresses of the selection aids
 */
export function buildRouteIndex(
  { categories, company }: Pick<KnowledgeBase, 'categories' | 'company'>,
  products: ReadonlySet<string>,
  aids: readonly string[] = [],
): RouteIndex {
  const known = new Set<string>([
    ...Object.values(addresses)
      .map(({ pattern }) => pattern as string)
      .filter((pattern) => !pattern.includes(':')),
    brochureFile,
    ...categories.map(({ path }) => path),
    ...aids,
  ]);
  return (address) => {
    const path = address.startsWith(`${company.origin}/`) ? address.slice(company.origin.length) : address;
    const [page = '', code] = path.split('#');
    const [own = '', answers] = page.split('?');
    if (answers !== undefined && code === undefined && aids.includes(own) && aidAnswers.test(answers)) return path;
    const plain = page.length > 1 ? page.replace(/\/$/, '') : page;
    if (!known.has(plain) && !products.has(plain)) return undefined;
    return code !== undefined && products.has(plain) && orderCode.test(code) ? `${plain}#${code}` : plain;
  };
}

const longestText = 200;
const longestAddress = 300;
const link = new RegExp(`^!?\\[([^[\\]\\n]{1,${longestText}})\\]\\(([^()\\s]{1,${longestAddress}})\\)`);
/** The end of a text, if it may still become a link. */
const unfinished = new RegExp(
  `^(?:!|!?\\[[^[\\]\\n]{0,${longestText}}(?:\\]|(?<=[^[])\\]\\([^()\\s]{0,${longestAddress}})?)$`,
);

/**
 * Sanitizes an answer that arrives in pieces (row F4): only links to pages of the site pass; every other link is reduced to its
 * text, and invisible characters are removed (visible.ts). However the pieces are divided, the output contains no other
 * `[text](address)`; an unfinished link is held back.
 *
 * @example
 * const guard = createLinkSanitizer(buildRouteIndex(knowledge, products));
 * guard.push('See [glands](/our-pro'); // 'See '
 * guard.push('ducts) or [this](https://else.where)'); // '[glands](/our-products) or this'
 */
export function createLinkSanitizer(resolve: RouteIndex) {
  const visible = visibleText();
  let held = '';

  function take(final: boolean): string {
    let out = '';
    while (held) {
      const next = held.search(/!\[|!$|[[\]]/);
      if (next < 0) {
        out += held;
        held = '';
        break;
      }
      out += held.slice(0, next);
      held = held.slice(next);
      const found = link.exec(held);
      if (found) {
        const [whole, text = '', address = ''] = found;
        const page = resolve(address);
        out += page ? `[${text}](${page})` : text;
        held = held.slice(whole.length);
      } else if (!final && (unfinished.test(held) || held === ']')) {
        break;
      } else if (held.startsWith('](')) {
        // Without this space, brackets left over from a removed link could form a new one.
        out += '] (';
        held = held.slice(2);
      } else {
        out += held[0]!;
        held = held.slice(1);
      }
    }
    return out;
  }

  return {
    /** Takes the next piece and returns what can be shown so far. */
    push(piece: string): string {
      held += visible.push(piece);
      return take(false);
    },
    /** Ends the answer: returns what was held back. */
    end(): string {
      held += visible.end();
      return take(true);
    },
  };
}
