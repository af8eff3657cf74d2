import { addresses } from 'api/addresses';
import type { KnownProduct } from 'api/records';
import type { Catalogue } from './catalogue';
import { productLine } from './catalogue-answer';
import { askedFor, plainWords } from './words';

const useAsked =
  /\b(?:can|could|may)\b.{0,20}\buse (?:an? |the |your |this )?(\S.{2,60}?) (?:in|for|on|under) (?:an? |the |my |our )?(\S[^?.!]{1,60})/i;
const maxOthers = 3;

/**
 * Answers 'can I use a nylon gland in zone 1?' where the product's page does not say so: that it does not, and which products
 * of its category do.
 * @returns undefined if the question is not of that kind, if the page says it, or if no other product's does
 */
export async function useAnswer(question: string, catalogue: Pick<Catalogue, 'find'>): Promise<string | undefined> {
  const [, what = '', where = ''] = useAsked.exec(question) ?? [];
  const use = askedFor(where);
  const words = plainWords(what, new Set());
  if (use.length === 0 || words.length === 0) return undefined;
  const best = (await catalogue.find(words.join(' '))).find(({ product }) => product);
  if (!best?.isHead || best.share < 1 || saysUse(best.product!, use)) return undefined;
  const others = (await catalogue.find([...words, 'for', ...use].join(' '))).flatMap(({ product, category }) =>
    product && category === best.category && saysUse(product, use) ? [product] : [],
  );
  if (others.length === 0) return undefined;
  const { name, path, company, info } = best.product!;
  return [
    `**[${name}](${path})** (${company}): ${info}.`,
    `Its page does not say that it is for ${where.trim()}. The pages of these do:\n${others.slice(0, maxOthers).map(productLine).join('\n')}`,
    `For advice, ask our engineers on [Contact Us](${addresses.contactUs.to()}).`,
  ].join('\n\n');
}

/** 'Not for sunlight' is no recommendation. */
const denied = /\b(?:no|not|never|except|without|avoid|unless)\b/i;

function saysUse({ name, info, specs }: KnownProduct, use: readonly string[]): boolean {
  const clauses = [name, info, ...specs].flatMap((line) => line.split(/[.:;,](?!\d)/));
  const own = new Set(askedFor(clauses.filter((clause) => !denied.test(clause)).join(' ')));
  return use.every((word) => own.has(word));
}
