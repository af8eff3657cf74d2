import { addresses, brochureFile } from 'federation/contract';
import type { KnowledgeBase } from 'content/records';

/** The address as the site has it, or undefined if nothing opens there. */
export type AddressBook = (address: string) => string | undefined;

/** Every address that a link in an answer may have: the pages, categories and products that exist, and the brochure. */
export function addressBook({ categories, company }: KnowledgeBase): AddressBook {
  const known = new Set<string>([
    ...Object.values(addresses)
      .map(({ pattern }) => pattern as string)
      .filter((pattern) => !pattern.includes(':')),
    brochureFile,
    ...categories.flatMap(({ path, productDetails }) => [path, ...productDetails.map((product) => product.path)]),
  ]);
  return (address) => {
    const path = address.startsWith(`${company.origin}/`) ? address.slice(company.origin.length) : address;
    const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
    return known.has(plain) ? plain : undefined;
  };
}

const longestText = 200;
const longestAddress = 300;
const link = new RegExp(`^!?\\[([^[\\]\\n]{1,${longestText}})\\]\\(([^()\\s]{1,${longestAddress}})\\)`);
/** What may still become a link when more of the answer has come. */
const unfinished = new RegExp(
  `^(?:!|!?\\[[^[\\]\\n]{0,${longestText}}(?:\\]|(?<=[^[])\\]\\([^()\\s]{0,${longestAddress}})?)$`,
);
// Control characters, and those that turn the direction of text around.
// eslint-disable-next-line no-control-regex -- they are what is taken out
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Lets through, of an answer that arrives in pieces, only links to pages that exist (row F4); of every other link its text
 * remains. What comes out holds no other `[text](address)`, however it is put together; an unfinished link is held back.
 *
 * @example
 * const guard = linkGuard(addressBook(knowledge));
 * guard.push('See [glands](/our-pro'); // 'See '
 * guard.push('ducts) or [this](https://else.where)'); // '[glands](/our-products) or this'
 */
export function linkGuard(opens: AddressBook) {
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
        const page = opens(address);
        out += page ? `[${text}](${page})` : text;
        held = held.slice(whole.length);
      } else if (!final && (unfinished.test(held) || held === ']')) {
        break;
      } else if (held.startsWith('](')) {
        // Without this space, brackets left over from what was taken out could make a new link.
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
    /** Takes the next piece and gives what can be shown of the answer by now. */
    push(piece: string): string {
      held += piece.replace(unprintable, '');
      return take(false);
    },
    /** The answer is complete: gives what was held back. */
    end: () => take(true),
  };
}
