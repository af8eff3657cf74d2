import type SanitizeHtml from 'sanitize-html';
import type { SafeHtml } from 'api/records';
import type { LinkCheck } from './links';

/** Loaded with the first text that is not kept from an earlier run. */
const sanitizer = () => require('sanitize-html') as typeof SanitizeHtml;

const tags = 'p ul ol li b strong i em br sub sup a table thead tbody tr th td'.split(' ');
const attributes: Record<string, string[]> = { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] };

const newTab = { target: '_blank', rel: 'noopener noreferrer' };

/**
 * Sanitises HTML that an editor wrote: keeps only the tags that content/README.md lists and links that open something,
 * external ones in a new tab without an opener. Calls `refuse` once for each kind of markup that it removes.
 */
export function cleanHtml(html: string, checkLink: LinkCheck, refuse: (message: string) => void): SafeHtml {
  const refused = new Set<string>();
  const safe = sanitizer()(html, {
    allowedTags: tags,
    allowedAttributes: { ...attributes, a: ['href', 'target', 'rel'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    onOpenTag(name, found) {
      if (!tags.includes(name)) refused.add(`the tag <${name}> is not allowed`);
      else
        for (const attribute of Object.keys(found)) {
          if (!attributes[name]?.includes(attribute))
            refused.add(`the attribute ${attribute} on <${name}> is not allowed`);
        }
      if (name !== 'a') return;
      const wrong = checkLink(found.href ?? '');
      if (wrong) refused.add(`the link "${found.href ?? ''}" does not open: ${wrong}`);
    },
    transformTags: {
      a: (tagName, { href = '' }) => {
        const attribs: Record<string, string> = { href };
        return { tagName, attribs: href.startsWith('/') ? attribs : { ...attribs, ...newTab } };
      },
    },
  });
  refused.forEach(refuse);
  // The only assertion of SafeHtml: this is the sanitiser's result.
  return safe.trim() as SafeHtml;
}
