import { HttpError } from '@platform/contract';
import { searchAddress, searchLimits, type SearchAnswer } from 'api/search-results';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { HttpProblem } from '../http/problem';
import type { PageSource } from '../pages/page-data';
import { problems } from '../http/schemas';
import { limitRequests } from '../rate-limit/limit-requests';
import type { Rate } from '../rate-limit/token-buckets';
import type { Search } from './search';

/** Enough for several visitors behind one address, each of whom searches while typing. */
const rate: Rate = { burst: 100, perSecond: 10 };

/** How many times as often as a single address an IPv6 network may search: searches take processor time from everyone else. */
const mostTimes = 4;

/** A request of up to this length counts as one search: each word takes time, and so does each filter. */
const charactersOfOne = 80;

/** How many searches a request counts as. */
const searchesOf = ({ url }: FastifyRequest) => Math.ceil(url.length / charactersOfOne);

const kinds = ['category', 'family', 'variant', 'document', 'page', 'branch'] as const;
const mark = z.tuple([z.int(), z.int()]).describe('From and to: the characters that a word of the query has found');
const item = z.object({
  kind: z.enum(kinds),
  title: z.string(),
  address: z.string().describe('On this site; the address of a variant ends with # and its code'),
  detail: z.string().describe('One line of detail'),
  category: z.string().optional().describe("The category's title"),
  company: z.string().optional().describe('Brand names'),
  picture: z.string().optional().describe('Address of a picture'),
  code: z.string().optional().describe('The order code of the variant, or of the variant that has what the query asks'),
  marks: z.object({ title: z.array(mark), detail: z.array(mark) }),
});

/** A whole number in a query, such as `?page=2`. */
const wholeNumber = (greatest: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `a whole number from 1 to ${greatest}`)
    .transform(Number)
    .pipe(z.int().max(greatest));

const querystring = z.object({
  q: z.string().max(searchLimits.query).describe('What the visitor has typed'),
  limit: wholeNumber(searchLimits.perPage).optional().describe('The most results to return; default 50'),
  page: wholeNumber(searchLimits.pages)
    .optional()
    .describe('Which page of results, each of `limit` results; default 1'),
  kind: z.enum(kinds).optional().describe('The results of this kind only'),
  facets: z
    .string()
    .max(searchLimits.chosen)
    .optional()
    .describe(
      'If given, the answer says what the products found can be filtered by. What is chosen, as the query of a page: ' +
        '`material=Brass&conductor_area=1.5~4`; empty for nothing. What the products do not have is ignored.',
    ),
});

const columnHead = {
  id: z.string().describe('The parameter of the page that chooses its values'),
  label: z.string(),
};
const endsOnly = z.boolean().optional().describe('True if `values` has only the lowest and the highest number');
const measure = { ...columnHead, unit: z.string().optional(), decimals: z.int().optional(), endsOnly };
const column = z.discriminatedUnion('type', [
  z.object({ ...columnHead, type: z.literal('words'), values: z.array(z.union([z.string(), z.array(z.string())])) }),
  z.object({ ...measure, type: z.literal('number'), values: z.array(z.number()) }),
  z.object({ ...measure, type: z.literal('range'), values: z.array(z.tuple([z.number(), z.number()])) }),
]);
const facets = z.object({
  products: z.int().describe(`How many products were found, at most the best ${searchLimits.filtered}`),
  fitting: z.int().describe('How many of them have all that is chosen'),
  columns: z.array(column).describe('Attributes with their values, best first'),
  counts: z.array(z.array(z.int())).describe('For each column, how many products each of its options would leave'),
});

const schema = {
  tags: ['search'],
  summary: 'Search the catalogue and the site',
  description:
    'Finds categories, families, variants by their codes, documents, pages and branches: words in any order, units and ' +
    'their spellings, synonyms, typing errors. Best results first. With `facets`, what the products can be filtered by.',
  querystring,
  response: {
    200: z.object({
      query: z.string(),
      total: z.int(),
      near: z
        .boolean()
        .describe('True if no result has all the words of the query, or none has the name that it asks for'),
      results: z.array(item),
      words: z.array(z.string()).describe('If nothing was found: words that are spelt alike'),
      otherBrand: z
        .boolean()
        .optional()
        .describe('True if the query names a brand that only others sell; the results are of other brands'),
      facets: facets.optional(),
    }),
    ...problems(400, 429, 500, 503),
  },
};

/** `GET /api/search`: 400 for a query that cannot be used, 429 for too many from one address, 503 with `Retry-After` if the index cannot be read. */
export function registerSearch(app: FastifyInstance, search: Search) {
  const limit = limitRequests({ rate, message: 'Too many searches', mostTimes, costOf: searchesOf });
  app.addHook('onClose', () => search.close());
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(searchAddress, { schema, onRequest: limit }, async (request, reply): Promise<SearchAnswer> => {
      const { q, ...options } = request.query;
      const answer = await search.find(q, options).catch((error: unknown) => {
        request.log.error({ err: error }, 'the search cannot be used');
        throw new HttpProblem(503, 'The search cannot be used at the moment', { retryAfterSeconds: 5 });
      });
      reply.header('cache-control', 'public, max-age=60');
      return answer;
    });
}

/** The results for the page `/search`, which the server renders; pages have limits of their own. */
export const searchSource = (search: Search, log: FastifyBaseLogger): PageSource => ({
  pattern: searchAddress,
  version: () => search.index(),
  read: async (_params, _viewer, query) => {
    const { data } = querystring.safeParse(Object.fromEntries(query));
    if (!data) throw new HttpError(400, searchAddress);
    const { q, ...options } = data;
    return search.find(q, options).catch((error: unknown) => {
      log.error({ err: error }, 'the search cannot be used');
      throw new HttpError(503, searchAddress);
    });
  },
});
