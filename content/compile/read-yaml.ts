import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { hash, type Cache, type Kind } from './cache';
import type { Place, Problems } from './problems';
import { keptIfFaultless } from './result-store';

interface YamlFile {
  sourceDir: string;
  /** Below `sourceDir`. */
  file: string;
  /** Is read instead of the file. */
  text?: string;
  /** Keeps the result, as one of this kind. */
  cache?: Pick<Cache, 'store'>;
  kind: Kind;
  /** What the result is made from besides the file. */
  context?: string;
}

/**
 * What `check` makes of the value of a YAML file, or has made of it in an earlier run that found no fault in it; undefined if
 * the file cannot be read, which is added to `problems`.
 * @param check gives what JSON can hold; undefined if the value cannot be used, which it adds to `problems`
 */
export async function readYaml<T>(
  { sourceDir, file, text: given, cache, kind, context = '' }: YamlFile,
  problems: Problems,
  check: (value: unknown) => T | undefined,
): Promise<T | undefined> {
  const fail = (error: unknown): undefined => {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    problems.add({ file, line }, firstLine(error));
    return undefined;
  };
  const text = given ?? (await readFile(join(sourceDir, file), 'utf8').catch(fail));
  if (text === undefined) return undefined;
  const read = () => {
    let written: unknown;
    try {
      written = parse(text);
    } catch (error) {
      fail(error);
      return undefined;
    }
    const value = check(written);
    return value === undefined ? undefined : { brief: null, value };
  };
  const store = await cache?.store(kind, join(resolve(sourceDir), file));
  const kept = keptIfFaultless(store, hash(text, context), problems, read);
  await store?.save();
  return kept?.value();
}

function firstLine(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'does not exist';
  return message.split('\n')[0]!.replace(/ at line \d+, (column \d+):$/, ' at $1');
}

/** The value in the shape of its schema; undefined if it has another one, which is added to `problems` field by field. */
export function checkShape<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: Place,
  problems: Problems,
): z.output<S> | undefined {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const add = (path: PropertyKey[], message: string) =>
      problems.add({ ...place, field: fieldName(path) || undefined }, message);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], 'there is no such field');
    } else add(issue.path, issueText(issue));
  }
  return undefined;
}

/** The message of an issue, with what was written where that is a short text; where several shapes are allowed, of each. */
function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_format') return `is ${JSON.stringify(issue.input)}, but must be ${issue.message}`;
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue.message;
  return issue.errors.map((errors) => errors[0]?.message ?? issue.message).join(', or ');
}

/** `['table', 'rows', 3, 'size']` → `table.rows[3].size` */
export function fieldName(path: PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
}
