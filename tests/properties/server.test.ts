import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { normalizeText } from 'api/forms';
import { createLinkSanitizer } from 'server/chat/links';
import { toCsv } from 'server/cli/csv';
import { canonicalPath } from 'server/pages/canonical';
import { betterTarget } from 'server/request-target';
import { Search } from 'server/search/search';
import { writeIndex } from '../site/search-index';

/** Texts in which the characters that matter to a parser are frequent. */
const textOf = (special: string) =>
  fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...Array.from(special)) },
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join(''));

describe('normalizing a text', () => {
  const texts = textOf(' \t\r\n\u0000\u0085\u2028\u2029\u001fa');

  test('a second time changes nothing, and no text becomes longer', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (text, multiline) => {
        const once = normalizeText(text, multiline);
        expect(normalizeText(once, multiline)).toBe(once);
        expect(once.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test('no control character remains except the line breaks of a multiline field', () => {
    fc.assert(
      fc.property(texts, (text) => {
        // eslint-disable-next-line no-control-regex -- control characters are what this is about
        const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/;
        expect(normalizeText(text, true)).not.toMatch(control);
        expect(normalizeText(text)).not.toMatch(/\n/);
      }),
    );
  });
});

describe("links in the assistant's answers", () => {
  const resolve = (address: string) => (address.startsWith('/home') ? '/home' : undefined);
  const sanitize = (pieces: readonly string[]) => {
    const sanitizer = createLinkSanitizer(resolve);
    return pieces.map((piece) => sanitizer.push(piece)).join('') + sanitizer.end();
  };
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('[', ']', '(', ')', '](', '!', 'a', '/home', 'https://x.example', '\n') },
    fc.string({ maxLength: 3 }),
  );
  const answers = fc.array(piece, { maxLength: 30 });

  test('only links to pages of the site remain', () => {
    fc.assert(
      fc.property(answers, (pieces) => {
        for (const [, address] of sanitize(pieces).matchAll(/\[[^[\]\n]+\]\(([^()\s]+)\)/g)) {
          expect(address).toBe('/home');
        }
      }),
      { numRuns: 500 },
    );
  });

  test('an answer comes out the same whatever pieces it arrives in', () => {
    fc.assert(
      fc.property(answers, (pieces) => {
        expect(sanitize(pieces)).toBe(sanitize([pieces.join('')]));
      }),
      { numRuns: 500 },
    );
  });
});

describe('addresses', () => {
  let folder: string;
  let search: Search;
  const index = () => search.index();
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'addresses-'));
    await writeIndex(folder, [
      { id: 'Plug', productCategoryId: 'plugs' },
      { id: 'a gland', productCategoryId: 'cable glands' },
    ]);
    search = new Search(folder);
  });
  afterAll(async () => {
    await search.close();
    await rm(folder, { recursive: true });
  });
  const segment = fc.constantFrom(
    'home',
    'our-products',
    'plugs',
    'Plug',
    'a%20gland',
    'cable%20glands',
    'PLUG',
    '',
    'x',
  );
  const paths = fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`);

  test('the canonical address of a page is its own canonical address', async () => {
    await fc.assert(
      fc.asyncProperty(paths, async (pathname) => {
        const canonical = await canonicalPath(pathname, index);
        expect(canonical).not.toBe(pathname);
        if (canonical) expect(await canonicalPath(canonical, index)).toBeUndefined();
      }),
    );
  });

  test('an address that was corrected needs no second correction, and stays on the site', () => {
    const targets = fc
      .array(fc.constantFrom('/', '.', '..', '%2e', '%2E%2e', 'a', '?', '//', 'b%2Fc'), { maxLength: 12 })
      .map((parts) => `/${parts.join('')}`);
    let corrected = 0;
    fc.assert(
      fc.property(targets, (target) => {
        let better: string | undefined;
        try {
          better = betterTarget(target, 'GET');
        } catch {
          return;
        }
        if (better === undefined) return;
        corrected += 1;
        expect(better).toMatch(/^\/(?!\/)/);
        expect(betterTarget(better, 'GET')).toBeUndefined();
      }),
      { numRuns: 500 },
    );
    expect(corrected).toBeGreaterThan(50);
  });
});

describe('CSV', () => {
  /** Reads CSV as RFC 4180 says. */
  function parse(csv: string): string[][] {
    const rows = [['']];
    let quoted = false;
    for (let at = 0; at < csv.length; at += 1) {
      const [row, next] = [rows.at(-1)!, csv[at]!];
      if (quoted && next === '"' && csv[at + 1] === '"') {
        row.push(`${row.pop()!}"`);
        at += 1;
      } else if (next === '"') quoted = !quoted;
      else if (!quoted && next === ',') row.push('');
      else if (!quoted && next === '\r' && csv[at + 1] === '\n') {
        rows.push(['']);
        at += 1;
      } else row.push(row.pop()! + next);
    }
    return rows.slice(0, -1);
  }

  test('every text comes back whole, except for the apostrophes before formulas, and none is a formula', () => {
    fc.assert(
      fc.property(textOf('=+-@"\',;|\t\r\n a＝'), (message) => {
        const entry = { id: '1', form: 'contact' as const, createdAt: '2026-01-01', email: 'a@b.example' };
        const rows = parse(toCsv([{ ...entry, suspicion: null, mails: [], fields: { message } }]));
        expect(rows).toHaveLength(2);
        const cell = rows[1]!.at(-1)!;
        expect(cell.replaceAll("'", '')).toBe(message.replaceAll("'", ''));
        expect(cell.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/);
      }),
      { numRuns: 500 },
    );
  });
});
