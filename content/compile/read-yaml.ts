import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';
import type { Place, Problems } from './problems';

/**
 * The value of a YAML file; undefined if it cannot be read, which is added to `problems`.
 * @param text is read instead of the file
 */
export async function readYaml(sourceDir: string, file: string, problems: Problems, text?: string): Promise<unknown> {
  try {
    return parse(text ?? (await readFile(join(sourceDir, file), 'utf8')));
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    problems.add({ file, line }, firstLine(error));
    return undefined;
  }
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
