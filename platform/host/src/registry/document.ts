import { rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { readRegularFile } from './regular-file';

/** A problem that the user of the command line can fix; the message says how. */
export class RegistryError extends Error {
  override name = 'RegistryError';
}

/** As {@link readText}, parsed. @throws {RegistryError} as {@link parseDocument} */
export async function readDocument<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readText(file);
  return text === undefined ? undefined : parseDocument(text, file, schema);
}

/** The text of a file; undefined if there is none. @throws {RegistryError} if it cannot be read */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return await readRegularFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new RegistryError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** @param source where the text comes from, for error messages @throws {RegistryError} if it does not fit */
export function parseDocument<T>(text: string, source: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RegistryError(`${source} is not JSON: ${(error as Error).message}`);
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new RegistryError(`${source} is not valid:\n${firstIssues(result.error)}`);
  return result.data;
}

/** Enough to see what is wrong: a document may have as many problems as it has members. */
const shownIssues = 5;

function firstIssues({ issues }: z.ZodError): string {
  const more = issues.length - shownIssues;
  const shown = z.prettifyError(new z.ZodError(issues.slice(0, shownIssues))).slice(0, 2000);
  return more > 0 ? `${shown}\nand ${more} more` : shown;
}

/**
 * Replaces a file by rename: a reader sees either the old or the new one, and so does who comes after a power cut.
 * @param mode who may read it; everybody if absent
 */
export async function replaceFile(file: string, text: string, mode?: number) {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text, { flush: true, mode });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
