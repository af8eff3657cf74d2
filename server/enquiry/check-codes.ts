import { isInWords, type CheckedCode, type KnownCode } from 'api/enquiry';
import { looksLikeCode } from 'api/search';
import { LRUCache } from 'lru-cache';
import { currentNetworks } from '../rate-limit/clients';
import type { Rate, TokenBuckets } from '../rate-limit/token-buckets';
import type { FoundProduct, Search } from '../search/search';
import type { CatalogueCodes } from './catalogue-codes';
import { detailOf } from './detail';

export interface Lookups {
  catalogue: Pick<CatalogueCodes, 'check'>;
  search: Pick<Search, 'variants' | 'products' | 'index'>;
  /** The searches that each client has left. */
  searches: Pick<TokenBuckets, 'takeAll'>;
}

/** The number of lines of words that one request looks up; each takes a search. */
const maxSearches = 20;
/** How long, in ms, one request looks up lines; a page is not kept waiting for the rest. */
const maxMs = 500;
/** One client's searches for the words and unknown codes of lists; lines whose offers are kept do not count. */
export const listSearches: Rate = { burst: 200, perSecond: 4 };
/** How many variants are offered for words: those of the best product, then of the next ones. */
const maxOffers = 5;
const maxProducts = 3;
const maxOfBest = 3;
/** Words by which a variant may be named exactly. */
const maxTokens = 12;

/**
 * Looks up the lines of an enquiry list: what the catalogue knows about their codes, and what unknown codes and words may mean.
 * Of a long list, only some lines are looked up; for a client with many such lists, only as many as it has searches left. The
 * answer for the other lines is empty, and they can be looked up one at a time.
 * @param signal once it is aborted, nothing more is looked up
 * @returns by code as it was asked
 * @throws errors of reading the content; without the search index, nothing is offered for words
 */
export async function checkCodes(
  codes: readonly string[],
  { catalogue, ...lookups }: Lookups,
  signal?: AbortSignal,
): Promise<Map<string, CheckedCode>> {
  const words = codes.filter(isInWords);
  const checked = await catalogue.check(
    codes.filter((code) => !isInWords(code)),
    { near: true, mayLookUp: () => lookups.searches.takeAll(currentNetworks()) === 0 },
  );
  const known = await catalogue.check(words);
  const until = performance.now() + maxMs;
  let looked = 0;
  for (const text of words) {
    const found = known.get(text);
    if (found?.known || looked >= maxSearches || signal?.aborted || performance.now() > until) {
      checked.set(text, found?.known ? found : {});
      continue;
    }
    looked += 1;
    const near = await keptOffers(text, lookups).catch(() => []);
    checked.set(text, near ? { near } : {});
  }
  return checked;
}

/** What was offered for words, kept because the page of a list asks for the same words each time it is rendered. */
const kept = new WeakMap<object, LRUCache<string, KnownCode[]>>();
const maxKept = 2000;

/** @returns undefined if the client has no searches left */
async function keptOffers(
  text: string,
  { search, searches }: Pick<Lookups, 'search' | 'searches'>,
): Promise<KnownCode[] | undefined> {
  const index = await search.index();
  const known = kept.get(index) ?? new LRUCache<string, KnownCode[]>({ max: maxKept });
  kept.set(index, known);
  const before = known.get(text);
  if (before) return before;
  if (searches.takeAll(currentNetworks()) > 0) return undefined;
  const offers = await offersFor(text, search);
  known.set(text, offers);
  return offers;
}

/** What words may mean, the best match first: variants, or products if the words do not say which variant. */
async function offersFor(text: string, search: Lookups['search']): Promise<KnownCode[]> {
  const tokens = text.split(/\s+/).slice(0, maxTokens).filter(looksLikeCode);
  // '4C x 185 SWA (500 m each)'
  const named = text.replace(/\([^()]*\)$/, '').trimEnd();
  const [coded, products] = await Promise.all([search.variants([text, ...tokens]), search.products(named)]);
  const exact = [...coded.values()].map(({ code, title, address }) => ({ code, name: title, address }));
  // No cable is offered for a joint as long as there are joints.
  const heads = products.filter(({ isHead }) => isHead);
  const offeredProducts = (heads.length > 0 ? heads : products).slice(0, maxProducts);
  const fitting = offeredProducts.flatMap((product, at) => {
    const { title: name, address, variants } = product;
    const offered = variants.slice(0, at === 0 ? maxOfBest : 1).map(({ code, label }): KnownCode => {
      const detail = detailOf(label);
      return { code, name, address: `${address}#${code}`, ...(detail && { detail }) };
    });
    const isAll = offered.length > 0 && (at > 0 || offered.length === variants.length);
    return isAll ? offered : [...offered, asProduct(product)];
  });
  return [...new Map([...exact, ...fitting].map((offer) => [offer.code, offer])).values()].slice(0, maxOffers);
}

/** A product whose variant the visitor has still to choose. */
const asProduct = ({ title: name, address }: FoundProduct): KnownCode => ({
  code: decodeURIComponent(address.split('/').at(-1)!),
  name,
  address,
  family: true,
});
