import type { SafeHtml } from 'shared-ui/safe-html';
import type { CategoryFacets } from './facets';
import type { Picture } from './picture';
import type { AttributeValue, Variant } from './variants';

/** A category of the catalogue. */
export interface ProductCategory {
  id: string;
  title: string;
  info: string;
  /** Key into the image map, e.g. `Industrial_Plugs`. */
  image: string;
  company?: string;
  picture: Picture;
}

/** A product, as listings show it. */
export interface ProductSummary {
  id: string;
  productCategoryId: string;
  /** The category's display name. */
  productCategory: string;
  productName: string;
  image: string;
  picture: Picture;
  /** Brand names, joined with ", ". */
  company: string;
  /** One line that distinguishes this product from similar ones. */
  info: string;
  /** ISO date on which the product was added to the catalogue. */
  added: string;
  /** List price in the site's currency, if the product has one: of its cheapest variant, if they have different prices. */
  price?: number;
  /** What the price is for, unless it is one piece: `kit of 2`. */
  priceBasis?: string;
  /** Other variants have higher prices. */
  priceFrom?: true;
  /** Other variants have no list price. */
  othersOnRequest?: true;
  /** The values that distinguish it, for a card: `32 A · 3P+E or 3P+N+E · IP44 or IP67`. Only with variants. */
  cardLine?: string;
  /** How many codes it can be ordered by; absent if it has no variants yet. */
  variantCount?: number;
  reviewCount: number;
  /** Average number of stars, 1–5, or 0 without reviews. */
  rating: number;
}

/** /data/categories/{id}.json */
export interface CategoryFile {
  category: ProductCategory;
  products: ProductSummary[];
  /** What the list can be filtered and ordered by; absent if no product has variants. */
  facets?: CategoryFacets;
  /** The selection aids that choose among these products, or for them. */
  aids?: { id: string; name: string }[];
}

/** One block of a product's specifications. */
export interface SpecificationBlock {
  extraSpecTitle?: string;
  extraSpec?: string[];
  specification?: string[];
}

/** One entry: a single key with its text, or, for some `*` keys, with a two-column table (row name → HTML). */
export type DescriptionEntry = Record<string, SafeHtml | Record<string, SafeHtml>>;

/** One block of a product's detailed description. */
export interface DetailDescriptionBlock {
  title?: SafeHtml;
  images1?: Picture[];
  content?: SafeHtml[];
  /** The first row is the header. */
  table?: string[][];
  images2?: Picture[];
  DataAfterTable?: SafeHtml[];
  downloadFile?: string;
}

/** One cell of the header of a product's table. */
export interface TableHeaderCell {
  id: string;
  name: string;
  colSpan?: number;
  rowSpan?: number;
  /** CSS width, e.g. `12rem` (the spelling is part of the published data: row I1). */
  customeWidth?: string;
}

/** A cell of a product's table, or several below one heading. */
export type TableValue = string | number | { [key: string]: TableValue };

/** A product that another one's page leads to. */
export type RelatedProduct = Pick<ProductSummary, 'id' | 'productCategoryId' | 'productName'>;

/** Which products go with a product: what fits it, what can take its place, and what it is an accessory of. */
export interface RelatedProducts {
  accessories?: RelatedProduct[];
  alternatives?: RelatedProduct[];
  belongsTo?: RelatedProduct[];
}

/** A product's link to a selection aid (api/aids). */
export interface AidLink {
  id: string;
  title: string;
  /** The answers that hold for all variants of the product, as a query. */
  given?: string;
  /** Questions that each variant answers on its own. */
  varies?: string[];
}

/** A review, as it is shown. */
export interface CustomerReview {
  customerName: string;
  stars: number;
  comment: string;
  /** Present on a sample that nobody wrote. */
  sample?: true;
}

/** /data/products/{id}.json, and one element of /data/product-details.json */
export interface ProductDetails {
  id: string;
  productName: string;
  image: string;
  picture: Picture;
  productCategoryId: string;
  productCategory: string;
  Specification?: SpecificationBlock[];
  /** Brand logos and, parallel to them, the brands' names. */
  companyImg: string[];
  company: string[];
  detail: SafeHtml[];
  description: DescriptionEntry[];
  detailDescription?: DetailDescriptionBlock[];
  detailDescriptionAfterTable?: DetailDescriptionBlock[];
  productDetailTableColumns?: TableHeaderCell[][];
  productDetailTableData?: Record<string, TableValue>[];
  /** The id of its class, its common attributes and what can be ordered; absent if it has no variants yet. */
  class?: string;
  /** `m` if it is ordered by the metre; else by the piece. */
  soldBy?: 'm';
  attributes?: Record<string, AttributeValue>;
  variants?: Variant[];
  related?: RelatedProducts;
  /** The selection aids that help with it. */
  aids?: AidLink[];
  customerReviews: CustomerReview[];
  downloadFile?: string;
  downloadFiles?: Record<string, string>;
  viewManufacturersCatalogue?: string;
  added: string;
  /** As in the summary. */
  price?: number;
  priceBasis?: string;
  priceFrom?: true;
  othersOnRequest?: true;
  /** The two fixed pictures (rows C7, C8), if this product shows them: in the `%` row and in Characteristics. */
  fixedPictures?: { ceilingRoseTable?: Picture; characteristics?: Picture };
}

/** A product, as the search without the server's index knows it. */
export interface SearchEntry {
  id: string;
  title: string;
  productCategory: string;
  productCategoryId: string;
  company: string;
  image: string;
  /** Address of the picture. */
  src: string;
}
