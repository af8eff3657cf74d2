import { orderKey } from 'api/enquiry';
import type { Aid } from 'api/aids';
import type { AttributesFile } from 'api/records';
import { codeKey, phrasePattern, rowId } from 'api/search';
import { changedLines, newTables, type AidTable } from '../aids/tables';
import { fields, orderCodeKinds, type PlacedEntry } from './entry';
import type { Statement } from './statement';
import { phraseKey, type CompiledSynonyms } from './synonyms';

const terms = `tokenize = "unicode61 remove_diacritics 0 categories 'L* N* P* S* M* Co'"`;

const indexTables: Statement[] = [
  [
    `create table entries(id integer primary key, kind text, title text, address text, detail text, category text,
      company text, picture text, head text, own text, named text, names text, shared text) strict`,
  ],
  [`create virtual table found using fts5(${fields.join(', ')}, content = '', contentless_delete = 1, ${terms})`],
  ['create table rows(id integer primary key, entry integer, code text, label text, terms text, other text) strict'],
  ['create table haystacks(id integer primary key, text text) strict'],
  ['create table codes(key text, row integer, primary key(key, row)) strict, without rowid'],
  [
    `create virtual table code_parts using fts5(key, content = '', contentless_delete = 1, detail = none,
      tokenize = 'trigram')`,
  ],
  [
    `create table order_codes(key text, rank integer, entry integer, place integer, code text,
      orderTerms text, primary key(key, rank, entry, place)) strict, without rowid`,
  ],
  ['create table facets(entry integer primary key, record text) strict'],
  ['create table known(entry integer primary key, record text) strict'],
  ['create table registry(record text) strict'],
  ['create table hints(record text) strict'],
  ['create table words(word text primary key, entries integer) strict, without rowid'],
  ['create table measures(unit text, value real, primary key(unit, value)) strict, without rowid'],
  ['create table synonyms(phrase text primary key, means text) strict, without rowid'],
  ['create table arabic(phrase text primary key, means text) strict, without rowid'],
  ['create table not_sold(phrase text primary key) strict, without rowid'],
  ['create table other_brands(phrase text primary key) strict, without rowid'],
  ['create table phrases(title text, pattern text) strict'],
  ['create index rows_of_entry on rows(entry)'],
  ['create index codes_by_row on codes(row)'],
  ['create index entries_by_address on entries(address collate nocase)'],
];

/** What makes an empty index. */
export const newIndex = ({ aidTables = [] }: Vocabulary): Statement[] => [...indexTables, ...newTables(aidTables)];

/** What belongs to no single entry. */
export interface Vocabulary extends CompiledSynonyms {
  /** The attributes and classes by which results are filtered; absent for an index without variants. */
  registry?: AttributesFile;
  /** What the owner has listed as not sold. */
  notSold?: readonly string[];
  /** Brands that the owner has listed as those of others. */
  otherBrands?: readonly string[];
  /** The titles of pages, each with the phrases that mean it. */
  phrases?: readonly PagePhrases[];
  /** The selection aids to which a query can lead. */
  aids?: readonly HintedAid[];
  /** The tables that answer the selection aids. */
  aidTables?: readonly AidTable[];
}

/** The title of a page, and what people say who want it: `place * order`. */
export interface PagePhrases {
  title: string;
  phrases: readonly string[];
}

/** A selection aid, and the nouns that name what it chooses. */
export interface HintedAid {
  aid: Aid;
  nouns: string[];
}

/** What makes an index that has lost some entries, by their ids, and has got others. */
export function changed({
  removed,
  added,
  vocabulary,
}: {
  removed: readonly number[];
  added: readonly PlacedEntry[];
  vocabulary: Vocabulary;
}): Statement[] {
  return [
    ...(removed.length > 0 ? withoutEntries(JSON.stringify(removed)) : []),
    ...withEntries(added),
    ...withVocabulary(vocabulary),
    ...changedLines(vocabulary.aidTables ?? [], removed, added),
  ];
}

function withEntries(added: readonly PlacedEntry[]): Statement[] {
  const rows = added.flatMap(({ id, rows: own }) => own.map((row, at) => [rowId(id, at), id, row] as const));
  const coded = rows.flatMap(([id, , { code }]) => (code ? [[id, codeKey(code)] as const] : []));
  return [
    [
      `insert into entries values (${Array(13).fill('?').join(', ')})`,
      added.map(({ id, kind, title, address, detail, category, company, picture, fields: own, shared = '' }) => [
        ...[id, kind, title, address, detail, category, company, picture].map((value) => value ?? null),
        own.head,
        [own.title, own.names, own.specs, own.text].join(' '),
        own.title,
        own.names,
        shared,
      ]),
    ],
    [
      `insert into found(rowid, ${fields.join(', ')}) values (?${', ?'.repeat(fields.length)})`,
      added.map(({ id, fields: own, rows: ownRows }) => {
        const cells = new Set(
          ownRows.flatMap(({ terms: own, other = '', code }) => [
            ...`${own} ${other}`.trim().split(' '),
            ...(code ? [codeTerm(code)] : []),
          ]),
        );
        return [id, ...fields.map((field) => (field === 'specs' ? [own.specs, ...cells].join(' ') : own[field]))];
      }),
    ],
    [
      'insert into rows values (?, ?, ?, ?, ?, ?)',
      rows.map(([id, entry, { code, label, terms: own, other = '' }]) => [id, entry, code ?? null, label, own, other]),
    ],
    ['insert or ignore into codes values (?, ?)', coded.map(([row, key]) => [key, row])],
    ['insert into code_parts(rowid, key) values (?, ?)', coded.map(([row, key]) => [row, key])],
    [
      'insert into order_codes values (?, ?, ?, ?, ?, ?)',
      added.flatMap(({ id, orders = [] }) =>
        orders.map(({ code, written = code, as, orderTerms }, place) => [
          orderKey(written),
          orderCodeKinds.indexOf(as),
          id,
          place,
          code,
          orderTerms ? JSON.stringify(orderTerms) : null,
        ]),
      ),
    ],
    [
      'insert into facets values (?, ?)',
      added.flatMap(({ id, facets }) => (facets ? [[id, JSON.stringify(facets)]] : [])),
    ],
    ['insert into known values (?, ?)', added.flatMap(({ id, known }) => (known ? [[id, JSON.stringify(known)]] : []))],
    ['insert into haystacks values (?, ?)', added.flatMap(({ id, haystack }) => (haystack ? [[id, haystack]] : []))],
  ];
}

/** The vocabulary is small: all of it is replaced. */
function withVocabulary({
  synonyms,
  arabic,
  registry,
  notSold = [],
  otherBrands = [],
  phrases = [],
  aids = [],
}: Vocabulary): Statement[] {
  return [
    ['delete from registry'],
    ['insert into registry values (?)', registry ? [[JSON.stringify(registry)]] : []],
    ['delete from hints'],
    ['insert into hints values (?)', aids.map((aid) => [JSON.stringify(aid)])],
    ['delete from synonyms'],
    [
      'insert or replace into synonyms values (?, ?)',
      synonyms.map(([phrase, means]) => [phrase, JSON.stringify(means)]),
    ],
    ['delete from arabic'],
    ['insert or replace into arabic values (?, ?)', arabic],
    ['delete from not_sold'],
    ['insert or ignore into not_sold values (?)', notSold.map((goods) => [phraseKey(goods)])],
    ['delete from other_brands'],
    ['insert or ignore into other_brands values (?)', otherBrands.map((brand) => [phraseKey(brand)])],
    ['delete from phrases'],
    [
      'insert into phrases values (?, ?)',
      phrases.map(({ title, phrases: said }) => [title, phrasePattern(said).source]),
    ],
  ];
}

/** @param ids of entries, as a JSON list */
function withoutEntries(ids: string): Statement[] {
  const named = '(select value from json_each(?))';
  return [
    [
      `delete from code_parts where rowid in (select id from rows where code is not null and entry in ${named})`,
      [[ids]],
    ],
    [`delete from codes where row in (select id from rows where entry in ${named})`, [[ids]]],
    [`delete from order_codes where entry in ${named}`, [[ids]]],
    [`delete from rows where entry in ${named}`, [[ids]]],
    [`delete from found where rowid in ${named}`, [[ids]]],
    [`delete from facets where entry in ${named}`, [[ids]]],
    [`delete from known where entry in ${named}`, [[ids]]],
    [`delete from haystacks where id in ${named}`, [[ids]]],
    [`delete from entries where id in ${named}`, [[ids]]],
  ];
}

/** How the words of a query find a code. */
const codeTerm = (code: string) => codeKey(code).toLowerCase();
