/**
 * The records that the compiler writes under /data and the screens read, named as in row I1.
 * Types only.
 */
import type { SafeHtml } from 'shared-ui/safe-html';

/** A picture for a page: its address, its size in CSS pixels, and further encodings if it is a photograph. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  /** Other encodings, best first: `<source type srcset>`. Absent for drawings. */
  sources?: { type: string; srcset: string }[];
  /** A data: address of at most 1 KB, shown until a photograph has loaded. Absent for drawings. */
  placeholder?: string;
}

export type { SafeHtml };

export interface ProductCategory {
  id: string;
  title: string;
  info: string;
  /** Key into the image map, e.g. `Industrial_Plugs`. */
  image: string;
  company?: string;
  picture: Picture;
}

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
  /** Its other variants have higher prices. */
  priceFrom?: true;
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
}

/** What the products of one category can be filtered and ordered by (api/facets). */
export interface CategoryFacets {
  columns: FacetColumn[];
  /** Numeric attributes that the products can only be ordered by. */
  orders: NumericOrder[];
}

/**
 * The values of one attribute in one category, also of the product's class (`class`) and its makers (`brand`). Its id is
 * the parameter's name in a listing's address.
 */
export type FacetColumn = {
  id: string;
  label: string;
  /**
   * For each product of the category, in its order: the index of the value that all its variants have, or an index for
   * each variant. Null stands for no value.
   */
  products: (number | null | (number | null)[])[];
} & (
  | { type: 'words'; values: (string | string[])[] }
  | { type: 'number'; unit?: string; decimals?: number; values: number[] }
  | { type: 'range'; unit?: string; decimals?: number; values: [min: number, max: number][] }
);

/** The lowest and the highest value of an attribute for each product, or null. */
export interface NumericOrder {
  id: string;
  label: string;
  products: ([low: number, high: number] | null)[];
}

/** The value of an attribute: a number or range in the attribute's unit, a text, a listed word or several, yes or no. */
export type AttributeValue = number | string | boolean | string[] | { min: number; max: number };

/** An attribute of content/attributes.yaml. */
export interface Attribute {
  id: string;
  label: string;
  type: 'number' | 'range' | 'enum' | 'text' | 'boolean';
  /** The unit of every number: `mm`, `A`. Absent for texts and for counts. */
  unit?: string;
  /** The number of decimals with which a number is written; absent: as many as it has. */
  decimals?: number;
  /** The words that an `enum` may have, in order. */
  values?: string[];
  /** True if the words have an order, such as sizes, so that several can be written as `16 to 75`. */
  ordered?: boolean;
  /** True if the words are names, which keep their capital letters within a sentence. */
  proper?: boolean;
  /** True if a list of products can be filtered by it. */
  facet?: boolean;
  /** The ETIM feature, such as `EF000118`. */
  etim?: string;
}

/** A class of content/classes.yaml: what the products of one kind have in common. */
export interface ProductClass {
  id: string;
  label: string;
  /** The ETIM class, such as `EC000441`. */
  etim?: string;
  /** The ids of its attributes, in the order in which they are shown. */
  attributes: string[];
}

/** A list price in the site's currency, for a quantity: 21 for 2 pieces in a kit, 340 for 100 m on a coil. */
export interface Price {
  amount: number;
  quantity: number;
  unit: 'piece' | 'm';
  /** How the quantity is packed: `kit`, `pack`, `coil`. */
  packing?: string;
}

/** One thing that can be ordered. */
export interface Variant {
  /** The order code, unique in the whole catalogue. The variant's address is its product's, with `#` and the code. */
  sku: string;
  /** The maker's own number, if the code is not the same. */
  mpn?: string;
  gtin?: string;
  /** The maker's name, if the product has several makers. */
  brand?: string;
  /** What distinguishes it from the product's other variants; their common attributes are the product's. */
  attributes: Record<string, AttributeValue>;
  price?: Price;
  /** How many pieces or metres one package holds. */
  pack?: { quantity: number; unit: 'piece' | 'm'; packing?: string };
  /** In kilograms. */
  weight?: number;
  /** In days. */
  leadTime?: number;
  /** By the branch's name: 0 if it is in stock, the days until it is there, or null if that has to be asked. */
  availability?: Record<string, number | null>;
  /** The code of the variant that is sold instead. */
  replacedBy?: string;
}

/** /data/attributes.json: the meaning of all attributes and classes. */
export interface AttributesFile {
  attributes: Attribute[];
  classes: ProductClass[];
}

/** /data/variants/{category id}.json: everything that can be ordered in a category, for filters and comparisons. */
export interface VariantsFile {
  products: { id: string; class: string; attributes: Record<string, AttributeValue>; variants: Variant[] }[];
}

/** /data/tables/{category id}.json: a line for each variant of a category, in a table for each class. */
export interface VariantTablesFile {
  tables: VariantTable[];
}

export interface VariantTable {
  /** The class. */
  label: string;
  /** The columns between the code and the price; `number` ones are aligned by their decimal points. */
  columns: { id: string; name: string; number?: true }[];
  /** Such as `List price (AED)`; absent if no variant has a price. */
  priceName?: string;
  /** By product and variant, both in the order of the category. */
  rows: VariantRow[];
}

export interface VariantRow {
  /** The index of its product in the category. */
  product: number;
  sku: string;
  /** The text of each column. */
  cells: string[];
  price?: string;
}

export interface SpecificationBlock {
  extraSpecTitle?: string;
  extraSpec?: string[];
  specification?: string[];
}

/** One entry: a single key with its text, or, for some `*` keys, with a two-column table (row name → HTML). */
export type DescriptionEntry = Record<string, SafeHtml | Record<string, SafeHtml>>;

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

export interface TableHeaderCell {
  id: string;
  name: string;
  colSpan?: number;
  rowSpan?: number;
  /** CSS width, e.g. `12rem` (the spelling is part of the published data: row I1). */
  customeWidth?: string;
}

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
  /** Questions that each variant answers by itself. */
  varies?: string[];
}

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
  /** The two fixed pictures (rows C7, C8), if this product shows them: in the `%` row and in Characteristics. */
  fixedPictures?: { ceilingRoseTable?: Picture; characteristics?: Picture };
}

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

export interface TeamMember {
  id: string;
  name: string;
  position: string;
  bio: string;
  image: string;
  altTextForImg: string;
  picture: Picture;
}

export interface Branch {
  name: string;
  address: string[];
  mobileNo: string;
  /** False if the phone number is only a placeholder and must not become a link. */
  dialable: boolean;
  fax?: string;
  email: string;
  /** Address of the map to embed. */
  location: string;
  /** Address of the same map to open in a tab. */
  mapLink: string;
}

/** /data/site.json: the facts that the frame of every page shows. */
export interface Site {
  name: string;
  legalName: string;
  tagline: string;
  founded: number;
  origin: string;
  /** The main number: 'Call Us'. */
  phone: string;
  phones: [string, ...string[]];
  email: string;
  /** Footer address, line by line. */
  address: string[];
  socials: { name: string; url: string }[];
  map: { title: string; embed: string; link: string };
  /** ISO 4217 code of all prices. */
  currency: string;
  headquarters: { city: string; country: string };
  /** What the company trades in, for use in a sentence: `electrical products and industrial solutions`. */
  trade?: string;
  /** Whom the company would like to hire, if it says so. */
  wanted?: string;
  /** The company's mark as SVG, checked by the compiler; absent if the header shows only the name. */
  logo?: string;
  brochure: string;
  copyright: string;
  /** On a demonstration site: what of it is a sample. Its prices and reviews are no offers and no ratings. */
  demonstration?: string;
  /** The company's own colours as `#rrggbb`, by the design's names (shared-ui/theme); absent if it uses the design's. */
  colors?: Partial<Record<string, string>>;
  /** The owner's settings of the chat, such as whether it begins with the welcome form, and as a bar on phones. */
  chat: { title: string; welcomeForm: boolean; minimizedOnPhones: boolean; phonePlaceholder?: string };
  branches: Branch[];
}

/** /data/moderation.json: how the server recognises contact details in reviews. */
export interface ModerationFile {
  /** Calling codes, such as `47`, by which a phone number without a plus sign is recognised. */
  callingCodes: string[];
}

export interface CarouselSlide {
  rank?: string;
  heading: string;
  company: string;
  info: string;
  extraText: string;
  /** The images that rotate inside the slide, in display order. */
  images: Picture[];
}

/** /data/home.json */
export interface HomeFile {
  slides: CarouselSlide[];
  teaser: { text: string; categories: ProductCategory[] };
  about: { text: string; counters: { value: number; suffix: string; label: string }[] };
  partners: { subtitle: string; logos: { name: string; altText: string; picture: Picture }[] };
}

/** /data/pages/about.json */
export interface AboutFile {
  hero: { title: string; text: string; picture: Picture };
  intro: { heading: string; paragraphs: string[] };
  /** Our Story, Our Excellence, Our Approach, Our Commitment. */
  cards: { title: string; subtitle?: string; text: string }[];
  partners: { heading: string; text: string; logos: { name: string; altText: string; picture: Picture }[] };
}

export interface Certificate {
  id: string;
  title: string;
  region: string;
  text: string;
  picture: Picture;
  /** Address of the PDF that 'Click to view' opens. */
  file: string;
  holder: string;
  scope: string;
  number: string;
  /** ISO dates. */
  issued: string;
  validUntil: string;
}

/** /data/pages/certificates.json */
export interface CertificatesFile {
  heading: string;
  intro: string;
  certificates: Certificate[];
  quality: { title: string; picture: Picture; paragraphs: string[]; points: string[] };
}

/** /data/pages/projects.json */
export interface ProjectsFile {
  heading: string;
  intro: string;
  /** Under 'A project of your own?' */
  invitation?: string;
  projects: { id: string; title: string; picture: Picture }[];
}

/** /data/pages/careers.json */
export interface CareersFile {
  heading: string;
  intro: string;
  position: { title: string; division: string; location: string; summary: string };
  requirements: { heading: string; items: string[] };
  responsibilities: { heading: string; groups: { title: string; items: string[] }[] };
  apply: { heading: string; text: string; email: string; address: string[] };
  equalOpportunity: { heading: string; text: string };
}

/** /data/fonts.json: the fonts, which the shell declares in `@font-face` rules. */
export interface FontsFile {
  faces: { family: string; weight: number; style: 'normal'; src: string; unicodeRange: string }[];
  /** Faces of system fonts, adjusted to the metrics of the web font so that nothing moves when it loads. */
  fallbacks: {
    family: string;
    weight: number;
    local: string[];
    ascentOverride: string;
    descentOverride: string;
    lineGapOverride: string;
    sizeAdjust: string;
  }[];
}

/** One page, service or document of the knowledge base; `ask` has the words by which visitors refer to it. */
export interface KnownPage {
  name: string;
  path: string;
  text: string;
  ask: string;
}

export interface KnownProduct {
  name: string;
  path: string;
  company: string;
  info: string;
  /** Its description in plain text. */
  detail: string;
  specs: string[];
}

export interface KnownCategory {
  id: string;
  title: string;
  description: string;
  companies: string[];
  /** Names of its products. */
  products: string[];
  path: string;
  /** How to choose within the category. */
  detailedInfo?: string;
  productDetails: KnownProduct[];
}

export interface KnownLocation {
  name: string;
  country: string;
  type: string;
  address: string;
  phone: string;
  /** False if the phone number is only a placeholder. */
  dialable: boolean;
  fax?: string;
  email: string;
  manager?: string;
  location?: string;
  ask: string;
}

/** /data/knowledge.json: the knowledge base of the chat, for the server (row F9). */
export interface KnowledgeBase {
  instructions: string[];
  company: {
    name: string;
    tagline: string;
    /** What the company trades in, in a few words: `electrical products`. */
    trade: string;
    founded: number;
    founder: string;
    about: string;
    values: string[];
    stats: { customers: string; countries: string; products: string; suppliers: string; experience: string };
    certifications: string[];
    phone: string;
    email: string;
    careersEmail: string;
    origin: string;
  };
  team: { name: string; position: string; bio: string }[];
  locations: Record<string, KnownLocation>;
  categories: KnownCategory[];
  /** `ask`: the words by which visitors refer to the brand. */
  brands: {
    name: string;
    line: string;
    ask: string;
    /** Whether the company may call itself the brand's authorised distributor. */
    authorised: boolean;
    categories: { title: string; path: string }[];
  }[];
  services: KnownPage[];
  pages: KnownPage[];
  brochure: KnownPage;
  projects: {
    path: string;
    named: string[];
    /** Introduces the lists of authorities and refineries; `ask` and `phrases` are the words that refer to them. */
    text: string;
    ask: string;
    phrases: string[];
    authorities: string[];
    refineries: string[];
  };
  /** Answers to further questions; `besideProducts`: also given below products that were found. */
  answers: { ask: string; phrases: string[]; text: string; arabic?: string | undefined; besideProducts: boolean }[];
  /** Pairs of words of which a visitor who asks for one does not want the other. */
  opposites: [string, string][];
  /** Greetings and thanks of the company's visitors, besides the English ones. */
  smallTalk: { greetings: string[]; thanks: string[] };
  /** Arabic sentences: before English products or texts, a greeting, and the answer to thanks. */
  arabic?: { products: string; english: string; greeting: string; thanks: string } | undefined;
}
