import type { DescriptionEntry, DetailDescriptionBlock, SafeHtml } from 'api/records';
import type { ProductSource } from '../schema';
import { once } from './once';
import type { ProductFacts } from './product-facts';

/** One product with its source file. */
export interface SourcedProduct {
  file: string;
  categoryId: string;
  /** A hash that changes whenever the record does. */
  key: string;
  facts: ProductFacts;
  /** The record; one that is kept from an earlier run is parsed on first use. */
  readonly source: ProductSource;
}

/** A product with sanitised HTML. */
export interface CleanProduct extends SourcedProduct {
  readonly source: Omit<ProductSource, HtmlField> & {
    detail: SafeHtml[];
    description: DescriptionEntry[];
    detailDescription?: CleanBlock[];
    detailDescriptionAfterTable?: CleanBlock[];
  };
}
type HtmlField = 'detail' | 'description' | 'detailDescription' | 'detailDescriptionAfterTable';
type CleanBlock = Omit<DetailDescriptionBlock, 'images1' | 'images2'> & { images1?: string[]; images2?: string[] };

/** The same product with what `make` gives as its record, on first use. */
export function withSource<T extends ProductSource>(
  { file, categoryId, facts }: Omit<SourcedProduct, 'key' | 'source'>,
  key: string,
  make: () => T,
): SourcedProduct & { readonly source: T } {
  const source = once(make);
  return {
    ...{ file, categoryId, key, facts },
    get source() {
      return source();
    },
  };
}
