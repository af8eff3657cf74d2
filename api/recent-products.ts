import type { ProductDetails } from './records';
import { storedMembers } from './stored-members';
import { storedText, storeText, type Place } from './stored-text';

/** A product as this browser remembers it: enough for a link. The catalogue remembers, other remotes ask. */
export interface RecentProduct {
  id: string;
  category: string;
  name: string;
  /** Address of its picture. */
  picture: string;
  /** Its order code, if it has only one. */
  code?: string;
  /** When it was viewed, in milliseconds since 1970. */
  viewed?: number;
}

/** The number in its name changes with the format. */
const place: Place = ['localStorage', 'recently-viewed-1'];
const remembered = 7;
const longest = 300;

const isText = (text: unknown) => typeof text === 'string' && text !== '' && text.length <= longest;

const isRecent = (value: unknown): value is RecentProduct =>
  value instanceof Object &&
  ['id', 'category', 'name', 'picture'].every((name) => isText(Reflect.get(value, name))) &&
  (!('code' in value) || isText(value.code));

/** What is stored, as text; empty if there is nothing, or the browser does not store anything. */
export const readStored = (): string => storedText(place);

/** The products of a stored text, the last viewed first; what cannot be used is left out. */
export function recentProducts(stored: string): RecentProduct[] {
  const list = storedMembers(stored);
  return Array.isArray(list) ? list.filter(isRecent).slice(0, remembered) : [];
}

/** A product viewed longer ago than this is not what the visitor comes from. */
const visitMs = 30 * 60_000;

/** The product that the visitor has just come from, if any. */
export function lastViewed(): RecentProduct | undefined {
  const [last] = recentProducts(readStored());
  return last && Date.now() - Number(last.viewed) < visitMs ? last : undefined;
}

/** Puts a product first. A browser that stores nothing remembers nothing. */
export function remember({ id, productCategoryId, productName, picture, variants = [] }: ProductDetails) {
  const [only, ...others] = variants;
  const own: RecentProduct = {
    id,
    category: productCategoryId,
    name: productName,
    picture: picture.src,
    ...(only && others.length === 0 && { code: only.sku }),
    viewed: Date.now(),
  };
  const before = recentProducts(readStored()).filter((recent) => recent.id !== id);
  storeText(place, JSON.stringify([own, ...before].slice(0, remembered)));
}
