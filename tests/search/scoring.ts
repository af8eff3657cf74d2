import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dataFiles } from 'api/addresses';
import type { ProductSummary } from 'api/records';
import type { SearchItem } from 'api/search-results';
import type { Search } from 'server/search/search';
import { parse } from 'yaml';

export interface Score {
  queries: number;
  /** How many queries have an expected result first. */
  first: number;
  /** How many have one among the first five. */
  five: number;
  /** How many find nothing. */
  zero: number;
}

export interface Scored {
  byKind: Map<string, Score>;
  all: Score;
  missed: { kind: string; query: string; wanted: string; found: string[] }[];
}

const shown = 5;

/** The queries that the search is tuned with, and those that it is not. */
export type QuerySet = 'queries' | 'held-out';

/** Runs the queries of a set. */
export async function scoreSearch(search: Search, contentFolder: string, set: QuerySet = 'queries'): Promise<Scored> {
  const text = await readFile(path.join(__dirname, `${set}.yaml`), 'utf8');
  const kinds = parse(text) as Record<string, Record<string, string>>;
  const products = JSON.parse(await readFile(path.join(contentFolder, dataFiles.products), 'utf8')) as ProductSummary[];
  const categoryOf = new Map(products.map(({ id, productCategoryId }) => [id, productCategoryId]));
  const matches = ({ address, code }: SearchItem, wanted: string) => {
    if (wanted.startsWith('#')) return code === wanted.slice(1);
    const [own] = address.split('#');
    if (wanted.startsWith('/')) return own === wanted;
    const category = categoryOf.get(wanted);
    return own === (category ? `/our-products/${category}/${wanted}` : `/our-products/${wanted}`);
  };
  const byKind = new Map<string, Score>();
  const missed: Scored['missed'] = [];
  for (const [kind, queries] of Object.entries(kinds)) {
    const score: Score = { queries: 0, first: 0, five: 0, zero: 0 };
    byKind.set(kind, score);
    for (const [query, wanted] of Object.entries(queries)) {
      const { results } = await search.find(query, { limit: shown });
      const place = results.findIndex((item) => wanted.split(' ').some((one) => matches(item, one)));
      score.queries += 1;
      if (place === 0) score.first += 1;
      if (place >= 0) score.five += 1;
      else missed.push({ kind, query, wanted, found: results.map(({ title }) => title) });
      if (results.length === 0) score.zero += 1;
    }
  }
  const sum = (name: keyof Score) => [...byKind.values()].reduce((total, score) => total + score[name], 0);
  const all = { queries: sum('queries'), first: sum('first'), five: sum('five'), zero: sum('zero') };
  return { byKind, all, missed };
}
