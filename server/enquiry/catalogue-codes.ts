import { addresses, dataFiles } from 'api/addresses';
import { codeKey, type CheckedCode, type KnownCode } from 'api/enquiry';
import type { ProductDetails, TableValue } from 'api/records';
import type { Data } from '../files/data';
import { compact, distance } from './near';

/** How many codes are offered for an unknown one. */
const mostNear = 3;
/** Unknown codes of one request for which near ones are looked up. */
const mostLookups = 50;
/** Nobody mistypes a longer code; its nearest ones would mean nothing. */
const longest = 40;

/** How far a code is from one that contains it: less than one character's difference. */
const asPart = 0.5;

/** The codes of one state of the catalogue. */
class CodeTable {
  readonly #known = new Map<string, KnownCode>();
  readonly #compact: readonly (readonly [text: string, known: KnownCode])[];

  constructor(products: readonly ProductDetails[]) {
    for (const product of products) {
      const { id, productName: name } = product;
      const address = addresses.product.to(product.productCategoryId, id);
      for (const { sku, mpn } of product.variants ?? []) {
        const variant = { code: sku, name, address: `${address}#${sku}` };
        this.#add(variant);
        // The maker's number leads to the code under which it is ordered here.
        if (mpn) this.#add(variant, mpn);
      }
      if (!product.variants) for (const code of codesInTable(product)) this.#add({ code, name, address });
      this.#add({ code: id, name, address, family: true });
    }
    const codes = [...this.#known].filter(([, { family }]) => !family);
    this.#compact = codes.map(([code, known]) => [compact(code), known] as const);
  }

  /** The first product that states a code keeps it. */
  #add(known: KnownCode, code = known.code) {
    const key = codeKey(code);
    if (!this.#known.has(key)) this.#known.set(key, known);
  }

  find(code: string): KnownCode | undefined {
    return this.#known.get(codeKey(code));
  }

  /** The codes that are most like an unknown one: those that contain it, or that differ in a few characters. */
  near(code: string): KnownCode[] {
    const wanted = compact(code);
    if (wanted.length < 3 || code.length > longest) return [];
    const most = Math.min(3, Math.floor(wanted.length / 3));
    const found = this.#compact.flatMap(([text, known]) => {
      const part = wanted.length > 3 && (text.includes(wanted) || (text.length > 3 && wanted.includes(text)));
      const differs = distance(wanted, text, most);
      const far = part ? Math.min(differs, asPart) : differs;
      return far <= most ? [{ far, known }] : [];
    });
    const nearest = found.sort((one, other) => one.far - other.far).map(({ known }) => known);
    return [...new Set(nearest)].slice(0, mostNear);
  }
}

/** A column whose cells are order codes, by its name. */
const codeColumn = /\b(?:reference|part|order|cat|catalogue|code|model)\b/i;
/** A cell that can be an order code: letters or digits with a digit among them, and the separators of codes. */
const codeCell = /^(?=[^\d]*\d)[A-Z0-9][A-Z0-9./-]{2,39}$/;

/** The order codes in the table of a product without variants. */
function codesInTable({ productDetailTableColumns = [], productDetailTableData = [] }: ProductDetails): string[] {
  const columns = productDetailTableColumns.flat().filter(({ name }) => codeColumn.test(name));
  const ids = new Set(columns.map(({ id }) => id));
  return productDetailTableData
    .flatMap((row) => Object.entries(row).filter(([id]) => ids.has(id)))
    .flatMap(([, value]) => textsIn(value))
    .filter((text) => codeCell.test(text));
}

const textsIn = (value: TableValue): string[] =>
  typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [String(value).trim()];

const tables = new WeakMap<readonly ProductDetails[], CodeTable>();

/** The catalogue's codes, read again when the compiled content has changed. */
export class CatalogueCodes {
  constructor(readonly data: Pick<Data, 'getJson'>) {}

  /**
   * Looks codes up; upper and lower case are the same.
   * @param near whether similar codes are looked up for unknown ones
   * @returns what the catalogue knows, by code as it was asked
   * @throws what reading the content does
   */
  async check(codes: readonly string[], { near = false } = {}): Promise<Map<string, CheckedCode>> {
    const table = await this.#table();
    let lookups = 0;
    const checked = [...new Set(codes)].map((code): [string, CheckedCode] => {
      const known = table.find(code);
      if (known) return [code, { known }];
      lookups += 1;
      return [code, near && lookups <= mostLookups ? { near: table.near(code) } : {}];
    });
    return new Map(checked);
  }

  async #table(): Promise<CodeTable> {
    const products = await this.data.getJson<ProductDetails[]>(dataFiles.productDetails);
    const known = tables.get(products);
    if (known) return known;
    const table = new CodeTable(products);
    tables.set(products, table);
    return table;
  }
}
