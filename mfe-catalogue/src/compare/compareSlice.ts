import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { causeOf, type LoadCause, type LoadContext, type LoadStatus } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import type { AttributesFile, CategoryFile, ProductDetails, Site } from 'api/records';
import { searchRequest, type SearchAnswer } from 'api/search-results';
import { compare, type Compared, type Comparison } from './comparison';
import { maxItems, readRequest, type CompareRequest } from './items';

export interface CompareState extends CompareRequest {
  status: LoadStatus;
  /** Why the status is `failed`. */
  cause?: LoadCause | undefined;
  comparison: Comparison;
  /** Items of the address that the catalogue does not have. */
  unknown: string[];
  /** Products that could be compared as well. */
  others: { id: string; name: string }[];
}

const nothing: Comparison = { items: [], rows: [], classes: [] };
const initialState: CompareState = {
  status: 'idle',
  ...{ items: [], left: [], onlyDifferences: false },
  comparison: nothing,
  unknown: [],
  others: [],
};

/** What is compared (row P2). */
export const compareSlice = createSlice({
  name: 'compare',
  initialState,
  reducers: {
    requested: (state, { payload }: PayloadAction<CompareRequest>): CompareState => ({
      ...state,
      ...payload,
      status: 'loading',
    }),
    received: (state, { payload }: PayloadAction<Pick<CompareState, 'comparison' | 'unknown' | 'others'>>) => ({
      ...state,
      ...payload,
      status: 'ready' as const,
    }),
    failed: (state, { payload }: PayloadAction<LoadCause>): CompareState => ({
      ...state,
      status: 'failed',
      cause: payload,
      comparison: nothing,
      unknown: [],
      others: [],
    }),
  },
  selectors: { selectCompare: (state) => state },
});

const { requested, received, failed } = compareSlice.actions;
export const { selectCompare } = compareSlice.selectors;

/** Loads what the address names; what is unknown is left out. */
export async function loadComparison(context: LoadContext) {
  const { dispatch, getJson, query, signal } = context;
  const request = readRequest(query);
  dispatch(requested(request));
  try {
    const [found, registry, site] = await Promise.all([
      Promise.all(request.items.map((item) => find(item, context))),
      getJson<AttributesFile>(dataFiles.attributes),
      getJson<Site>(dataFiles.site),
    ]);
    const compared = found.filter((one) => one !== undefined);
    const others = compared.length < maxItems ? await similarTo(compared, context) : [];
    if (signal.aborted) return;
    dispatch(
      received({
        comparison: compare(compared, registry, site.currency),
        unknown: request.items.filter((_, at) => found[at] === undefined),
        others,
      }),
    );
  } catch (error) {
    if (!signal.aborted) dispatch(failed(causeOf(error)));
  }
}

/** Finds a product by its id, or a variant by its order code. @throws if something cannot be read */
async function find(item: string, context: LoadContext): Promise<Compared | undefined> {
  const ways = [findProduct, findVariant];
  // No order code has an underscore, and most ids have one: the first look-up is usually the only one.
  if (!item.includes('_')) ways.reverse();
  for (const way of ways) {
    const found = await way(item, context);
    if (found) return found;
  }
  return undefined;
}

async function findProduct(item: string, { getJson }: LoadContext): Promise<Compared | undefined> {
  const product = await unlessMissing(getJson<ProductDetails>(dataFiles.product(item)));
  return product && { product };
}

async function findVariant(item: string, { getJson }: LoadContext): Promise<Compared | undefined> {
  const { results } = await getJson<SearchAnswer>(`${searchRequest(item, {})}&kind=variant`);
  const result = results.find(({ code }) => code?.toLowerCase() === item.toLowerCase());
  const [, , , id] = result?.address.split(/[/#]/) ?? [];
  if (!result || id === undefined) return undefined;
  const family = await unlessMissing(getJson<ProductDetails>(dataFiles.product(decodeURIComponent(id))));
  return family && { product: family, variant: family.variants?.find(({ sku }) => sku === result.code) };
}

/** The answer, or undefined if there is nothing at the address: 404, or 400 for what cannot be an address. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    const status: unknown = error instanceof Object && 'status' in error ? error.status : undefined;
    if (status === 404 || status === 400) return undefined;
    throw error;
  }
}

/** Other products of the first one's category. */
async function similarTo([first, ...more]: Compared[], { getJson }: LoadContext): Promise<CompareState['others']> {
  if (!first) return [];
  const shown = [first, ...more].map(({ product }) => product.id);
  const file = await unlessMissing(getJson<CategoryFile>(dataFiles.category(first.product.productCategoryId)));
  const others = file?.products.filter(({ id }) => !shown.includes(id)) ?? [];
  return others.map(({ id, productName: name }) => ({ id, name }));
}
