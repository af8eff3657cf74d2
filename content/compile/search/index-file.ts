import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { codeKey as orderKey } from 'api/enquiry';
import { codeKey } from 'api/search';
import { fields, orderCodeKinds, type IndexEntry } from './entry';
import type { CompiledSynonyms } from './synonyms';

type Statement = [sql: string, rows?: unknown[][]];

/**
 * Makes the search index as a SQLite file (docs/decisions): the entries, a full-text index over their terms, the rows
 * with order codes, what people write to order them, and the owner's synonyms.
 * @throws if the file cannot be written
 */
export async function indexFile(entries: readonly IndexEntry[], synonyms: CompiledSynonyms): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'search-index-'));
  try {
    const file = join(folder, 'search.sqlite');
    await write(file, statementsFor(entries, synonyms));
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function statementsFor(entries: readonly IndexEntry[], { synonyms, arabic }: CompiledSynonyms): Statement[] {
  const rows = entries.flatMap(({ rows: own }, at) => own.map((row) => [at + 1, row] as const));
  const coded = rows.flatMap(([, { code }], at) => (code ? [[at + 1, codeKey(code)] as const] : []));
  const words = new Map<string, number>();
  for (const entry of entries) {
    const own = new Set(
      [...fields.map((field) => entry.fields[field]), ...entry.rows.map(({ terms }) => terms)].join(' ').split(' '),
    );
    for (const word of own) if (/^\p{L}{3,24}$/u.test(word)) words.set(word, (words.get(word) ?? 0) + 1);
  }
  const terms = `tokenize = "unicode61 remove_diacritics 0 categories 'L* N* P* S* M* Co'"`;
  return [
    [
      `create table entries(id integer primary key, kind text, title text, address text, detail text, category text,
        company text, picture text, head text, own text, named text, names text, shared text) strict`,
    ],
    [`create virtual table found using fts5(${fields.join(', ')}, content = '', ${terms})`],
    ['create table rows(id integer primary key, entry integer, code text, label text, terms text) strict'],
    ['create table haystacks(id integer primary key, text text) strict'],
    ['create table codes(key text, row integer, primary key(key, row)) strict, without rowid'],
    [`create virtual table code_parts using fts5(key, content = '', detail = none, tokenize = 'trigram')`],
    [
      `create table order_codes(key text, rank integer, entry integer, place integer, code text,
        primary key(key, rank, entry, place)) strict, without rowid`,
    ],
    ['create table words(word text primary key, entries integer) strict, without rowid'],
    ['create table synonyms(phrase text primary key, means text) strict, without rowid'],
    ['create table arabic(phrase text primary key, means text) strict, without rowid'],
    [
      `insert into entries values (${Array(13).fill('?').join(', ')})`,
      entries.map(({ kind, title, address, detail, category, company, picture, fields: own, shared = '' }, at) => [
        ...[at + 1, kind, title, address, detail, category, company, picture].map((value) => value ?? null),
        own.head,
        [own.title, own.names, own.specs, own.text].join(' '),
        own.title,
        own.names,
        shared,
      ]),
    ],
    [
      `insert into found(rowid, ${fields.join(', ')}) values (?${', ?'.repeat(fields.length)})`,
      entries.map(({ fields: own, rows: ownRows }, at) => {
        const cells = new Set(
          ownRows.flatMap((row) => [...row.terms.split(' '), ...(row.code ? [codeTerm(row.code)] : [])]),
        );
        return [at + 1, ...fields.map((field) => (field === 'specs' ? [own.specs, ...cells].join(' ') : own[field]))];
      }),
    ],
    [
      'insert into rows values (?, ?, ?, ?, ?)',
      rows.map(([entry, { code, label, terms: own }], at) => [at + 1, entry, code ?? null, label, own]),
    ],
    ['insert or ignore into codes values (?, ?)', coded.map(([row, key]) => [key, row])],
    ['insert into code_parts(rowid, key) values (?, ?)', coded.map(([row, key]) => [row, key])],
    [
      'insert into order_codes values (?, ?, ?, ?, ?)',
      entries.flatMap(({ orders = [] }, at) =>
        orders.map(({ code, written = code, as }, place) => [
          orderKey(written),
          orderCodeKinds.indexOf(as),
          at + 1,
          place,
          code,
        ]),
      ),
    ],
    ['insert into words values (?, ?)', [...words]],
    [
      'insert or replace into synonyms values (?, ?)',
      synonyms.map(([phrase, means]) => [phrase, JSON.stringify(means)]),
    ],
    ['insert or replace into arabic values (?, ?)', arabic],
    [
      'insert into haystacks values (?, ?)',
      entries.flatMap(({ haystack }, at) => (haystack ? [[at + 1, haystack]] : [])),
    ],
    ['create index rows_of_entry on rows(entry)'],
    ['create index entries_by_address on entries(address collate nocase)'],
    [`insert into found(found) values ('optimize')`],
    [`insert into code_parts(code_parts) values ('optimize')`],
  ];
}

/** How the words of a query find a code. */
const codeTerm = (code: string) => codeKey(code).toLowerCase();

/** Runs the statements on a new file, in index-writer.mjs. */
function write(file: string, statements: Statement[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(__dirname, 'index-writer.mjs'), { workerData: { file, statements }, execArgv: [] });
    worker.once('message', (message: { done: true } | { failed: string }) => {
      if ('done' in message) resolve();
      else reject(new Error(`The search index cannot be written: ${message.failed}`));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The search index cannot be written: its thread ended')));
  });
}
