import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { HttpProblem } from './problem';

/** Validates a value against a schema. @throws {HttpProblem} 400, which says what is wrong */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new HttpProblem(400, validationMessage(parsed.error.issues[0]!));
}

/** Checks requests against the zod schemas of their routes. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) => {
    try {
      return { value: parseRequest(schema, value) };
    } catch (error) {
      return { error: error as Error };
    }
  };

/** Answers are serialized without a check; tests check them against the schemas of their routes. */
export const serializerCompiler = () => JSON.stringify;

/** Describes what is wrong with a body or query, without repeating what was sent. */
function validationMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `There is no field "${issue.keys[0]!.slice(0, 50)}" in this form`;
  const field = issue.path.map(String).join('.');
  if (!field) return 'The body must be a JSON object with the documented fields';
  if (issue.code === 'invalid_type')
    return `"${field}" must be ${/^[aeio]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
  // These messages say what is allowed; those with other codes may repeat what was sent.
  const says = issue.code === 'custom' || issue.code === 'too_small' || issue.code === 'too_big';
  return says ? `"${field}": ${issue.message}` : `"${field}" cannot be used`;
}
