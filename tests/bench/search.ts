import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { searchIndexFile } from 'api/addresses';
import type { AttributesFile } from 'api/records';
import { termsOf } from 'api/search';
import type { IndexEntry } from '../../content/compile/search/entry';
import { headNouns } from '../../content/compile/search/head-noun';
import { indexFile } from '../../content/compile/search/index-file';
import { NearCodes } from 'server/search/near-codes';
import { Search, type SearchOptions } from 'server/search/search';

const families = 20_000;
/** About as many as today's catalogue has, to compare the memory. */
const fewFamilies = 250;
const variantsEach = 10;
const perSecond = 50;
/** Suggestions are searched at each key press, filtered pages at each choice. */
const filteredPerSecond = 10;
const seconds = 20;

const makes = [
  'Brass',
  'Steel',
  'Nylon',
  'Galvanised',
  'Stainless',
  'Copper',
  'Aluminium',
  'Armoured',
  'Flexible',
  'Screened',
];
const things = [
  'Cable Gland',
  'Cable Lug',
  'Wall Socket',
  'Industrial Plug',
  'Cable Tie',
  'Conduit',
  'Circuit Breaker',
  'Distribution Board',
  'Power Cable',
  'Straight Joint',
];
const areas = [1.5, 2.5, 4, 6, 10, 16, 25, 35, 50, 70, 95, 120, 150, 185, 240, 300];
const currents = [6, 10, 16, 20, 25, 32, 40, 50, 63, 80, 100, 125];
const pick = <T>(list: readonly T[], at: number) => list[at % list.length]!;
const unique = (text: string) => [...new Set(termsOf(text))].join(' ');

/** One family of the large catalogue, different from the others in its make, series, values and codes. */
function family(at: number): IndexEntry {
  const thing = pick(things, at);
  const title = `${pick(makes, at * 7)} ${thing} Series ${at}, ${pick(currents, at)} A, IP${pick([44, 54, 65, 67], at)}`;
  const text = `Made to IEC ${60000 + (at % 900)} for indoor and outdoor use, with accessories for ${pick(areas, at)} mm² conductors`;
  const company = pick(['Hex', 'Elite', 'Mesc', 'Raychem', 'Hager'], at);
  return {
    kind: 'family',
    title,
    address: `/our-products/category-${at % 40}/family-${at}`,
    detail: text,
    category: `${thing}s`,
    company,
    picture: '/images/one.svg',
    haystack: `${title}\n${thing}s\n${company}`.toLowerCase(),
    fields: {
      title: unique(title),
      head: headNouns(title).join(' '),
      names: unique(`${thing}s ${company}`),
      specs: unique(text),
      text: unique(
        `${text}. Supplied in a box with instructions, tested before delivery, from stock or within four weeks.`,
      ),
    },
    rows: Array.from({ length: variantsEach }, (_, row) => {
      const label = `${pick(areas, at + row)} mm² · M${pick([16, 20, 25, 32, 40], row)} · ${row + 1} core`;
      return { code: `F${at}-${row}-${pick(areas, row)}`, label, terms: unique(label) };
    }),
    facets: {
      class: 'thing',
      makers: [company],
      attributes: { current: pick(currents, at), ip: pick(['IP44', 'IP54', 'IP65', 'IP67'], at) },
      variants: Array.from({ length: variantsEach }, (_, row) => ({
        attributes: {
          area: pick(areas, at + row),
          thread: pick(['M16', 'M20', 'M25', 'M32', 'M40'], row),
          cores: row + 1,
        },
      })),
    },
  };
}

/** What the results can be filtered by. */
const registry: AttributesFile = {
  attributes: [
    { id: 'current', label: 'Current', type: 'number', unit: 'A', facet: true },
    { id: 'ip', label: 'Protection', type: 'enum', values: ['IP44', 'IP54', 'IP65', 'IP67'], facet: true },
    { id: 'area', label: 'Conductor', type: 'number', unit: 'mm²', facet: true },
    { id: 'thread', label: 'Thread', type: 'text', facet: true },
    { id: 'cores', label: 'Cores', type: 'number', facet: true },
  ],
  classes: [{ id: 'thing', label: 'Things', attributes: ['current', 'ip', 'area', 'thread', 'cores'] }],
};

const queries = (at: number) =>
  pick(
    [
      'cable',
      'brass cable gland',
      '32A IP67 wall socket',
      '25mm2 lug M20',
      `F${(at * 37) % families}-3-6`,
      'glnad brass',
      'ip67 plug 16 amp',
      'armored power cable 4 core',
      `F${at % 900}`,
      'IEC 60309',
      'circuit breaker 63A hager',
      'galvanized conduit',
      'series 1234',
      'xqzwv',
      'tie',
    ],
    at,
  );

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
const at = (times: number[], share: number) =>
  `${[...times].sort((one, other) => one - other)[Math.floor(times.length * share)]!.toFixed(1)} ms`;

interface Answers {
  /** In milliseconds. */
  times: number[];
  /** Milliseconds of processor time for each. */
  processor: number;
}

/** Searches at a steady rate, whether or not earlier searches have been answered. */
async function answerTimes(search: Search, rate: number, options: SearchOptions): Promise<Answers> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const begun = performance.now();
  const before = process.cpuUsage();
  for (let sent = 0; sent < rate * seconds; sent += 1) {
    const due = begun + (1000 / rate) * sent;
    await wait(Math.max(0, due - performance.now()));
    const start = performance.now();
    running.push(search.find(queries(sent), options).then(() => void times.push(performance.now() - start)));
  }
  await Promise.all(running);
  const { user, system } = process.cpuUsage(before);
  return { times, processor: (user + system) / 1000 / times.length };
}

function report(what: string, { times, processor }: Answers) {
  console.log(
    `${what.padEnd(8)} ${times.length} in ${seconds} s: median ${at(times, 0.5)}, 95 % within ${at(times, 0.95)}, slowest ${at(times, 0.9999)}; ${processor.toFixed(1)} ms of processor time for each`,
  );
}

/** The processor time of comparing an unknown code with all codes, as the enquiry list does for pasted lines. */
function reportUnknownCodes() {
  const codes = Array.from(
    { length: families * variantsEach },
    (_, each) => `ZE-${(each * 7919).toString(36).toUpperCase()}-${each % 97}`,
  );
  const near = new NearCodes(codes.join('\n'));
  const asked = 50;
  const before = process.cpuUsage();
  for (let each = 0; each < asked; each += 1) near.nearest(`ZE-${(each * 104_729).toString(36).toUpperCase()}-9X`);
  const { user, system } = process.cpuUsage(before);
  console.log(
    `codes    an unknown one is compared with ${codes.length} in ${((user + system) / 1000 / asked).toFixed(1)} ms of processor time`,
  );
}

/** Writes an index of this many families into a folder. */
async function build(folder: string, count: number) {
  const started = performance.now();
  const file = await indexFile(
    Array.from({ length: count }, (_, each) => ({ ...family(each), id: each + 1 })),
    { synonyms: [], arabic: [], registry },
  );
  await mkdir(path.dirname(path.join(folder, searchIndexFile)), { recursive: true });
  await writeFile(path.join(folder, searchIndexFile), file);
  console.log(
    `index    ${count} families, ${count * variantsEach} variants: ${megabytes(file.length)}, built in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
}

/** Prints by how much searches let a process grow that does nothing else. */
async function reportMemory(folder: string) {
  const resident = () => {
    globalThis.gc?.();
    return process.memoryUsage.rss();
  };
  const before = resident();
  const search = new Search(folder);
  for (let at = 0; at < 500; at += 1) await search.find(queries(at), { limit: 10 });
  console.log(`memory   +${megabytes(resident() - before)} of a process that searches in it`);
  await search.close();
}

/** Runs this file in a process of its own: what it takes is not in the memory that another part takes. */
async function apart(...args: string[]) {
  const [code] = (await once(fork(__filename, args), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the process for "${args[0]}" ended with ${code}`);
}

/**
 * `npm run bench:search`: builds an index of 20,000 families with 200,000 variants and searches it at 50 requests per
 * second, and at 10 with filters. Prints the size of the file, the memory that it takes beside a small index, the times of
 * the answers, and what the search for near codes takes.
 */
async function main() {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-search-'));
  const search = new Search(folder);
  try {
    for (const count of [fewFamilies, families]) {
      await apart('build', folder, String(count));
      await apart('memory', folder);
    }
    report('answers', await answerTimes(search, perSecond, { limit: 10 }));
    report('filtered', await answerTimes(search, filteredPerSecond, { facets: 'ip=IP67&area=2.5~16' }));
    for (const query of Array.from({ length: 15 }, (_, each) => queries(each))) {
      const start = performance.now();
      const { total } = await search.find(query, { limit: 10 });
      console.log(
        `         ${query.padEnd(30)} ${String(total).padStart(6)} results  ${(performance.now() - start).toFixed(1)} ms`,
      );
    }
    reportUnknownCodes();
  } finally {
    await search.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const [part, folder = '', count] = process.argv.slice(2);
if (part === 'build') void build(folder, Number(count));
else if (part === 'memory') void reportMemory(folder);
else void main();
