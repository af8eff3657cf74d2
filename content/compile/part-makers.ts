import type { AttributesFile } from 'api/records';
import type { KnowledgeSource } from '../schema';
import type { AidTable } from './aids/tables';
import { hash } from './cache';
import { categoryData, relatedTo, type CategoryData } from './category-data';
import type { CleanSources } from './checks';
import type { BuiltData } from './data';
import { jsonOf } from './json';
import { knownProducts } from './knowledge';
import type { PartMaker } from './parts';
import type { DocumentMaker } from './pdf';
import type { Pictures } from './pictures';
import { familyUnits } from './search/entries';
import type { CleanProduct } from './sourced-product';
import type { Upload } from './uploads';
import { contextOf } from './variants';

/** What the parts of all categories are made from. */
export interface Making {
  sources: CleanSources;
  uploads: ReadonlyMap<string, Upload>;
  pictures: Pictures;
  built: BuiltData;
  knowledge: KnowledgeSource | undefined;
  registry: AttributesFile;
  /** Those of the selection aids. */
  tables: readonly AidTable[];
  documents: DocumentMaker;
  /** Whether the server makes the PDFs about products when they are requested for the first time. */
  onRequest: boolean;
  siteOrigin: string;
}

/** How the parts of all categories are made, in the order of the categories. */
export function partMakers({
  sources,
  uploads,
  pictures,
  built,
  knowledge,
  registry,
  tables,
  documents,
  onRequest,
  siteOrigin,
}: Making): PartMaker[] {
  const { company, tableColumns, aids } = sources;
  const byCategory = new Map(built.categories.map(({ id }): [string, CleanProduct[]] => [id, []]));
  for (const product of sources.products) byCategory.get(product.categoryId)?.push(product);
  const byId = new Map(sources.products.map((product) => [product.facts.id, product]));
  const ordered = onRequest ? orders(uploads) : new Map<string, Order[]>();
  const shown = [pictures.byKey, pictures.wordmarks].map((all) => [...all].map(([key, { picture }]) => [key, picture]));
  const site = hash(
    contextOf(sources),
    JSON.stringify([company, [...tableColumns], aids, registry, built.categories, shown]),
    JSON.stringify([knowledge?.leaveOut, onRequest, siteOrigin]),
  );

  const files = ({ data, details, summaries }: CategoryData) => {
    const made = new Map<string, Buffer>();
    for (const [address, record] of data) made.set(address.slice(1), Buffer.from(jsonOf(record)));
    details.forEach((own, at) => {
      for (const order of ordered.get(own.id) ?? []) {
        const [path, content] = documents.requested({ ...order, details: own, summary: summaries[at]! });
        made.set(path, content);
      }
    });
    return made;
  };
  return built.categories.map((category, place) => {
    const products = byCategory.get(category.id) ?? [];
    return {
      category,
      key: hash(site, category.id, ...products.map(({ key }) => key)),
      products: products.map(({ facts: { id } }) => ({ id, related: relatedTo(id, sources, byId) })),
      data: () => categoryData(category, products, sources, pictures),
      files,
      known: (data) => (knowledge ? knownProducts(data, knowledge) : []),
      units: (data) =>
        familyUnits(data, place, sources.brands, registry, { tables, leaveOut: knowledge?.leaveOut ?? [] }),
    };
  });
}

type Order = { name: string; upload: Extract<Upload, { product: unknown }> };

/** The PDFs about each product, by its id. */
function orders(uploads: ReadonlyMap<string, Upload>): Map<string, Order[]> {
  const byProduct = new Map<string, Order[]>();
  for (const [name, upload] of uploads) {
    if (!('product' in upload)) continue;
    const { product: id } = upload;
    byProduct.set(id, [...(byProduct.get(id) ?? []), { name, upload }]);
  }
  return byProduct;
}
