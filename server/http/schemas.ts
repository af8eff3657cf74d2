import { STATUS_CODES } from 'node:http';
import { problemSchema } from './problem';

const mediaType = 'application/problem+json';

/** The problems that an endpoint may answer with, for its schema. */
export const problems = <Status extends number>(...statuses: Status[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: STATUS_CODES[status] ?? 'Error', content: { [mediaType]: { schema: problemSchema } } },
    ]),
  ) as unknown as Record<Status, { description: string; content: Record<string, { schema: typeof problemSchema }> }>;
