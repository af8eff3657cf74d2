import path from 'node:path';
import { Search } from 'server/search/search';
import { compileContent } from '../../content/compile';
import { scoreSearch } from './scoring';

const outDir = path.resolve(__dirname, '../../dist/content');

// Immediate if the content has been compiled; a minute or two in a fresh clone.
beforeAll(() => compileContent({ outDir }), 300_000);

it('finds what buyers ask for among the first five results, and nearly always something', async () => {
  const search = new Search(outDir);
  try {
    const { all, byKind, missed } = await scoreSearch(search, outDir);
    const misses = missed.map(({ kind, query, found }) => `${kind}: ${query} → ${found.join(' | ')}`).join('\n');
    expect(byKind.size).toBe(46);
    expect(all.queries).toBeGreaterThanOrEqual(200);
    expect({ misses, ok: all.five / all.queries >= 0.96 }).toMatchObject({ ok: true });
    expect({ misses, ok: all.first / all.queries >= 0.85 }).toMatchObject({ ok: true });
    expect(all.zero / all.queries).toBeLessThanOrEqual(0.01);
    for (const [kind, { five, queries }] of byKind) {
      expect({ kind, misses, ok: five / queries >= 0.85 }).toMatchObject({ kind, ok: true });
    }
  } finally {
    await search.close();
  }
}, 60_000);

it('does nearly as well on queries that it was not tuned with', async () => {
  const search = new Search(outDir);
  try {
    const { all } = await scoreSearch(search, outDir, 'held-out');
    expect(all.five / all.queries).toBeGreaterThanOrEqual(0.9);
    expect(all.zero / all.queries).toBeLessThanOrEqual(0.02);
  } finally {
    await search.close();
  }
}, 60_000);
