import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { causeOf, type HttpError, type LoadCause, type LoadContext, type LoadStatus } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import type { AttributesFile, CategoryFile, ProductDetails, Site } from 'api/records';
import { searchRequest, type SearchAnswer } from 'api/search-results';
import { compare, type Compared, type Comparison } from './comparison';
import { maxItems, readItems } from './items';

export interface CompareState {
  status: LoadStatus;
  /** Why the status is `failed`. */
  cause?: LoadCause | undefined;
  comparison: Comparison;
  onlyDifferences: boolean;
  /** Items of the address that the catalogue does not have. */
  unknown: string[];
  /** Items beyond the limit, in the order of the address. */
  left: string[];
  /** Products that could be compared as well. */
  others: { id: string; name: string }[];
}

const initialState: CompareState = {
  status: 'idle',
  comparison: { items: [], rows: [], classes: [] },
  onlyDifferences: false,
  unknown: [],
  left: [],
  others: [],
};

/** What is compared (row P2). */
export const compareSlice = createSlice({
  name: 'compare',
  initialState,
  reducers: {
    requested: (state, { payload }: PayloadAction<boolean>): CompareState => ({
      ...state,
      status: 'loading',
      onlyDifferences: payload,
    }),
    received: (
      state,
      { payload }: PayloadAction<Pick<CompareState, 'comparison' | 'unknown' | 'left' | 'others'>>,
    ) => ({
      ...state,
      ...payload,
      status: 'ready' as const,
    }),
    failed: (_, { payload }: PayloadAction<LoadCause>): CompareState => ({
      ...initialState,
      status: 'failed',
      cause: payload,
    }),
  },
  selectors: { selectCompare: (state) => state },
});

const { requested, received, failed } = compareSlice.actions;
export const { selectCompare } = compareSlice.selectors;

/** Loads what the address names; what is unknown is left out, and does not count towards the limit. */
export async function loadComparison(context: LoadContext) {
  const { dispatch, getJson, query, signal } = context;
  dispatch(requested(query.get('only') === 'differences'));
  try {
    const [{ found, ...missing }, registry, site] = await Promise.all([
      findAll(readItems(query), context),
      getJson<AttributesFile>(dataFiles.attributes),
      getJson<Site>(dataFiles.site),
    ]);
    const others = found.length < maxItems ? await similarTo(found, context) : [];
    if (!signal.aborted)
      dispatch(received({ comparison: compare(found, registry, site.currency), ...missing, others }));
  } catch (error) {
    if (!signal.aborted) dispatch(failed(causeOf(error)));
  }
}

/** In an address with more items, the others are not looked up. */
export const maxLookups = 12;

/** Finds items in their order until there are as many as can be compared. @throws if something cannot be read */
async function findAll(items: readonly string[], context: LoadContext) {
  const found: Compared[] = [];
  const unknown: string[] = [];
  let next = 0;
  while (found.length < maxItems && next < items.length && next < maxLookups) {
    const asked = items.slice(next, next + maxItems - found.length);
    for (const [at, one] of (await Promise.all(asked.map((item) => find(item, context)))).entries())
      if (one) found.push(one);
      else unknown.push(asked[at]!);
    next += asked.length;
  }
  return { found, unknown, left: items.slice(next) };
}

/** Finds a product by its id, or a variant by its order code. @throws if something cannot be read */
async function find(item: string, context: LoadContext): Promise<Compared | undefined> {
  // No order code has an underscore, and most ids have one: the first look-up is usually the only one.
  const [likely, other] = item.includes('_') ? [findProduct, findVariant] : [findVariant, findProduct];
  return (await likely(item, context)) ?? other(item, context);
}

async function findProduct(item: string, { getJson }: LoadContext): Promise<Compared | undefined> {
  const product = await unlessMissing(getJson<ProductDetails>(dataFiles.product(item)));
  return product && { product };
}

async function findVariant(item: string, { getJson }: LoadContext): Promise<Compared | undefined> {
  const { results } = await getJson<SearchAnswer>(`${searchRequest(item, {})}&kind=variant`);
  const result = results.find(({ code }) => code?.toLowerCase() === item.toLowerCase());
  if (!result) return undefined;
  const id = decodeURIComponent(result.address.split(/[/#]/)[3]!);
  const family = await unlessMissing(getJson<ProductDetails>(dataFiles.product(id)));
  return family && { product: family, variant: family.variants?.find(({ sku }) => sku === result.code) };
}

/** The answer, or undefined if there is nothing at the address: 404, or 400 for what cannot be an address. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    const { status } = error as Partial<HttpError>;
    if (status === 404 || status === 400) return undefined;
    throw error;
  }
}

/** Other products of the first one's category. */
async function similarTo(compared: Compared[], { getJson }: LoadContext): Promise<CompareState['others']> {
  if (!compared[0]) return [];
  const shown = compared.map(({ product }) => product.id);
  const file = await unlessMissing(getJson<CategoryFile>(dataFiles.category(compared[0].product.productCategoryId)));
  const others = file?.products.filter(({ id }) => !shown.includes(id)) ?? [];
  return others.map(({ id, productName: name }) => ({ id, name }));
}
