import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import type { z } from 'zod';
import { productSource } from '../schema';
import { hash, type Cache } from './cache';
import { fillInFacts } from './facts';
import type { Problems } from './problems';
import { factsOf } from './product-facts';
import { checkShape, fieldName, readYaml } from './read-yaml';
import { readRecords } from './record-list';
import { RefusedRecords } from './refused';
import { withSource, type SourcedProduct } from './sourced-product';
import { houseStyle } from './typography';

export interface ReadOptions {
  /** Texts that are read instead of files, by their paths below the folder of the sources. */
  replaced?: ReadonlyMap<string, string>;
  /** Keeps the products that were read, so that the next run reads only those that have changed. */
  cache?: Pick<Cache, 'store' | 'code'>;
}

/** Reads the files of content/, each against its schema. What is invalid is left out and added to the problems. */
export class SourceReader {
  /** What was left out. */
  readonly refused = new RefusedRecords();

  constructor(
    private readonly sourceDir: string,
    private readonly problems: Problems,
    private readonly options: ReadOptions,
  ) {}

  /**
   * Reads a file that is one record.
   * @param facts what may be named in its texts, such as `{founded}`
   * @returns undefined if it cannot be used
   */
  async one<S extends z.ZodType>(
    file: string,
    schema: S,
    facts?: Record<string, string>,
  ): Promise<z.output<S> | undefined> {
    const fill = (value: unknown, from: Record<string, string>) =>
      fillInFacts(value, from, (path, fact) =>
        this.problems.add(
          { file, field: fieldName(path) },
          `names the fact {${fact}}, which company.yaml does not have`,
        ),
      );
    const check = (value: unknown) => checkShape(schema, facts ? fill(value, facts) : value, { file }, this.problems);
    const checked = await this.read(file, check, facts);
    if (checked === undefined) this.refused.add(file);
    return checked;
  }

  /** Reads a file that is a list of records. */
  async list<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S>[]> {
    const records = await this.read(file, (value) => {
      if (Array.isArray(value) && value.length > 0) {
        return value.flatMap((item: unknown, index) => this.record(schema, file, item, index) ?? []);
      }
      this.problems.add({ file }, 'must be a list of at least one record');
      return undefined;
    });
    if (records === undefined) this.refused.add(file);
    return records ?? [];
  }

  /** The same of a file that a company without such records leaves out. */
  async optionalList<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S>[]> {
    return (await this.exists('.', file)) ? this.list(file, schema) : [];
  }

  /** Reads the products of a category, and with a cache only those that have changed. */
  async products(file: string): Promise<SourcedProduct[]> {
    const { cache, replaced } = this.options;
    const categoryId = basename(file, '.yaml');
    const listed = async () =>
      (await this.list(file, productSource)).map((source) =>
        withSource({ file, categoryId, facts: factsOf(source) }, hash(JSON.stringify(source)), () => source),
      );
    if (!cache) return listed();
    const store = await cache.store('records', join(resolve(this.sourceDir), file));
    const text = replaced?.get(file);
    const content = text === undefined ? await readFile(join(this.sourceDir, file)) : Buffer.from(text);
    const products = readRecords(content, store, (item, index) => {
      const value = this.record(productSource, file, item, index);
      return value && { brief: factsOf(value), value };
    });
    await store.save();
    const code = cache.code('records').slice(0, 16);
    if (!products) return listed();
    return products.map(({ key, brief, value }) => withSource({ file, categoryId, facts: brief }, key + code, value));
  }

  async exists(folder: string, file: string): Promise<boolean> {
    return (await this.names(folder, [extname(file)])).includes(file);
  }

  /** The files of a folder with one of the endings, sorted; empty if the folder does not exist. */
  async names(folder: string, endings: string[]): Promise<string[]> {
    const found = await readdir(join(this.sourceDir, folder)).catch(() => []);
    return found.filter((name) => endings.includes(extname(name))).sort();
  }

  /** The paths of the same files, by their names without the ending. */
  async pathsByKey(folder: string, endings: string[]): Promise<Map<string, string>> {
    const byKey = new Map<string, string>();
    for (const name of await this.names(folder, endings)) {
      const key = basename(name, extname(name));
      if (byKey.has(key)) this.problems.add({ file: `${folder}/${name}` }, `the key ${key} has a second file`);
      byKey.set(key, join(this.sourceDir, folder, name));
    }
    return byKey;
  }

  private read<T>(file: string, check: (value: unknown) => T | undefined, facts?: Record<string, string>) {
    const { replaced, cache } = this.options;
    const context = JSON.stringify(facts);
    const source = {
      sourceDir: this.sourceDir,
      file,
      text: replaced?.get(file),
      cache,
      kind: 'records',
      context,
    } as const;
    return readYaml(source, this.problems, check);
  }

  private record<S extends z.ZodType>(schema: S, file: string, item: unknown, index: number) {
    const name = recordName(item, index);
    const checked = checkShape(schema, houseStyle(item), { file, record: name }, this.problems);
    if (checked === undefined) this.refused.add(file, name);
    return checked;
  }
}

function recordName(item: unknown, index: number): string {
  const { id, key } = Object(item) as { id?: unknown; key?: unknown };
  return typeof id === 'string' ? id : typeof key === 'string' ? key : `#${index + 1}`;
}
