import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { csvText, withoutApostrophes } from 'api/csv';
import { parse } from 'yaml';
import { readChecked } from '../compile/checked';
import type { CleanSources } from '../compile/checks';
import { Problems } from '../compile/problems';
import { houseStyle } from '../compile/typography';
import { readFamily } from '../compile/variants/family';
import { productSource } from '../schema';
import { editFiles } from './apply';
import { readBmecat } from './bmecat-read';
import { writeBmecat } from './bmecat-write';
import { parseCsv } from './csv';
import { readCsv } from './csv-read';
import { classCsv } from './csv-write';
import { textsOf, type Texts } from './fields';
import type { GivenVariant } from './lines';
import { planImport, type FamilyPlan } from './plan';
import { Refusals } from './refusals';

const contentDir = resolve(__dirname, '..');
let sources: CleanSources;
beforeAll(async () => {
  const problems = new Problems();
  ({ sources } = await readChecked(contentDir, problems));
  problems.throwIfAny();
}, 120_000);
jest.setTimeout(120_000);

const textOf = (file: string) => readFile(join(contentDir, file), 'utf8');
const classes = () => [...sources.families.registry.classes.values()];
const familiesOf = (id: string) => [...sources.families.byProduct].filter(([, family]) => family.class.id === id);
const plain = (texts: readonly Texts[]) => texts.map((one) => Object.fromEntries([...one].sort()));

/** The plan of an import that must not be refused. */
function planned(read: (refusals: Refusals) => GivenVariant[], removeMissing = true): FamilyPlan[] {
  const refusals = new Refusals('file');
  const lines = read(refusals);
  refusals.throwIfAny();
  const plans = planImport(lines, sources, removeMissing, refusals);
  refusals.throwIfAny();
  return plans;
}

/** What the compiler reads from the files after the import. */
async function imported(plans: readonly FamilyPlan[]): Promise<Map<string, Texts[]>> {
  const changed = await editFiles(plans, sources, textOf);
  const { registry } = sources.families;
  const problems = new Problems();
  const read = new Map<string, Texts[]>();
  for (const [file, text] of changed) {
    for (const item of parse(text) as unknown[]) {
      // Descriptions may come to show an attribute that no variant has any more; the compiler refuses that by itself.
      const source = { ...productSource.parse(houseStyle(item)), description: [] };
      const { dimensions } = sources.families;
      const context = { registry, company: sources.company, brands: sources.brands, dimensions };
      const family = readFamily(source, context, (field) => ({ file, record: source.id, field }), problems);
      const texts = family?.variants.map((one) => textsOf(one, family.attributes, context));
      if (texts) read.set(source.id, texts);
    }
  }
  problems.throwIfAny();
  return read;
}

it('changes nothing when the export of a class is imported, as CSV and as BMEcat, for every class', async () => {
  for (const one of classes()) {
    const families = familiesOf(one.id);
    if (families.length === 0) continue;
    for (const read of [
      (refusals: Refusals) => readCsv(classCsv(one, sources).slice(1), refusals),
      (refusals: Refusals) => readBmecat(writeBmecat([one], sources), sources, refusals),
    ]) {
      const plans = planned(read);
      expect(plans.map(({ id }) => id).sort()).toEqual(families.map(([id]) => id).sort());
      for (const { now, variants } of plans) {
        expect(plain(variants.map(({ texts }) => texts))).toEqual(plain(now));
      }
      expect(await editFiles(plans, sources, textOf)).toEqual(new Map());
    }
  }
});

it('writes YAML from which the compiler reads what the file says, whatever is edited, added and left out', async () => {
  const choice = fc.record({
    productClass: fc.constantFrom(...classes().map(({ id }) => id)),
    separator: fc.constantFrom(',', ';', '\t'),
    lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
    /** Cells that take the value of another line. */
    edits: fc.array(fc.record({ line: fc.nat(), column: fc.nat(), from: fc.nat() }), { maxLength: 12 }),
    prices: fc.array(fc.record({ line: fc.nat(), cents: fc.integer({ min: 1, max: 10_000_000 }) }), { maxLength: 4 }),
    left: fc.array(fc.nat(), { maxLength: 3 }),
    added: fc.array(fc.nat(), { maxLength: 3 }),
  });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(choice, async ({ productClass, separator, lineEnd, edits, prices, left, added }) => {
      const one = sources.families.registry.classes.get(productClass)!;
      fc.pre(familiesOf(productClass).length > 0);
      // The compiler refuses other values than those of cable-dimensions.yaml: see dimensions.test.ts.
      fc.pre(!sources.products.some(({ source }) => source.class === productClass && source.dimensions));
      const table = parseCsv(classCsv(one, sources).slice(1), new Refusals('export')).map(({ cells }) =>
        cells.map(withoutApostrophes),
      );
      const [headings = [], ...rows] = table;
      const line = (index: number) => rows[index % rows.length]!;
      const fixed = ['family', 'sku', 'brand', 'price_per', 'replaced_by'];
      const columns = headings.flatMap((heading, index) =>
        fixed.includes(heading) || heading.startsWith('price ') ? [] : [index],
      );
      for (const { line: index, column, from } of edits) {
        const to = line(index);
        const at = columns[column % columns.length]!;
        to[at] = line(from)[at]!;
      }
      const price = headings.findIndex((heading) => heading.startsWith('price '));
      for (const { line: index, cents } of prices) {
        const to = line(index);
        const per = rows.find(([family, ...cells]) => family === to[0] && cells[price] !== '')?.[price + 1];
        to[price] = String(cents / 100);
        to[price + 1] = per === undefined || per === '' ? 'piece' : per;
      }
      const clones = added.map((index, number) =>
        line(index).map((cell, at) => (headings[at] === 'sku' ? `NEW-${number}` : cell)),
      );
      const gone = new Set(left.map(line));
      const kept = rows.filter((row) => !gone.has(row) || rows.filter(([family]) => family === row[0]).length <= 3);
      const csv = csvText([headings, ...kept, ...clones]);
      const written = [headings, ...kept, ...clones]
        .map((cells) =>
          cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
        )
        .join(lineEnd);
      const plans = planned((refusals) => readCsv(separator === ',' ? csv.slice(1) : written, refusals));
      const read = await imported(plans);
      for (const { id, variants } of plans) {
        const texts = read.get(id);
        // A file in which nothing changes is not written.
        if (!texts) continue;
        compared += 1;
        expect(plain(texts)).toEqual(plain(variants.map((variant) => variant.texts)));
      }
    }),
    { numRuns: 25, seed: 9 },
  );
  expect(compared).toBeGreaterThan(10);
});
