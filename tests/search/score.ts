import path from 'node:path';
import { parseArgs } from 'node:util';
import { Search } from 'server/search/search';
import { scoreSearch, type Score } from './scoring';

const content = path.resolve(process.env['CONTENT_DIR'] || 'dist/content');

/**
 * `npm run search:score`: runs the queries of tests/search/queries.yaml on the compiled content and prints, by kind, the
 * share that has an expected result first, among the first five, and none at all. `--held-out` runs those of held-out.yaml
 * instead, `--missed` lists what was not found.
 */
async function main() {
  const { values } = parseArgs({ options: { missed: { type: 'boolean' }, 'held-out': { type: 'boolean' } } });
  const search = new Search(content);
  try {
    const { byKind, all, missed } = await scoreSearch(search, content, values['held-out'] ? 'held-out' : 'queries');
    const line = (name: string, { queries, first, five, zero }: Score) =>
      [name.padEnd(22), queries, ...[first, five, zero].map((count) => `${Math.round((100 * count) / queries)} %`)]
        .map((cell) => String(cell).padStart(8))
        .join('');
    console.log(
      `${'kind'.padEnd(22)}${['queries', 'hit@1', 'hit@5', 'zero'].map((name) => name.padStart(8)).join('')}`,
    );
    for (const [kind, score] of byKind) console.log(line(kind, score));
    console.log(line('all', all));
    if (values.missed)
      for (const { kind, query, wanted, found } of missed)
        console.log(`\n${kind}: ${query}\n  wanted ${wanted}\n  found  ${found.join(' | ')}`);
  } finally {
    await search.close();
  }
}

void main();
