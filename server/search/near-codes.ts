import type { IndexConnection } from './index-connection';

/** Codes without their separators, which people leave out or replace. */
export const compact = (code: string): string => code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** How many codes count as nearest to an unknown one; a product can have several of them. */
const maxNearest = 12;
/** For a longer text, the nearest codes would mean nothing. This is also the number of bits in an integer. */
const longest = 32;
/** The distance between a code and one that contains it: less than a difference of one character. */
const asPart = 0.5;

/** The number of codes compared as parts: short texts are in very many codes. */
const maxParts = 1000;

/**
 * Finds the codes that are most similar to an unknown one, among 200,000 in some 20 ms. The codes are kept as two texts of a
 * few megabytes: as they are looked up, and without their separators.
 */
export class NearCodes {
  readonly #text: string;
  /** Where each code begins in `text`. */
  readonly #starts: Uint32Array;
  /** The codes without their separators, one byte for each character, with a zero after each; non-Latin characters may be confused with each other. */
  readonly #plain: Buffer;
  /** Where each of them begins, and where the next one would. */
  readonly #plainStarts: Uint32Array;

  /** @param codes separated by line breaks */
  constructor(codes: string) {
    const all = codes === '' ? [] : codes.split('\n');
    this.#text = codes;
    this.#starts = new Uint32Array(all.length);
    this.#plainStarts = new Uint32Array(all.length + 1);
    this.#plain = Buffer.from(all.map((code) => `${compact(code)}\0`).join(''), 'latin1');
    let [start, plainStart] = [0, 0];
    all.forEach((code, at) => {
      this.#starts[at] = start;
      start += code.length + 1;
      plainStart += compact(code).length + 1;
      this.#plainStarts[at + 1] = plainStart;
    });
  }

  /** The codes that contain an unknown one, that it contains, or that differ in a few characters; the nearest first. */
  nearest(code: string): string[] {
    const wanted = compact(code);
    if (wanted.length < 3 || wanted.length > longest) return [];
    const most = Math.min(3, Math.floor(wanted.length / 3));
    const far = new Map(this.#alike(wanted, most));
    // A part gets the smaller of two distances: a code that does not differ at all would be known.
    if (wanted.length > 3) for (const at of this.#parts(wanted)) far.set(at, Math.min(asPart, far.get(at) ?? asPart));
    return [...far]
      .map(([at, differs]) => ({ code: this.#code(at), differs }))
      .sort((one, other) => one.differs - other.differs || (one.code < other.code ? -1 : 1))
      .slice(0, maxNearest)
      .map((one) => one.code);
  }

  /**
   * The codes that differ in at most `most` characters, compared with all bits of an integer at once.
   * Hyyrö: A bit-vector algorithm for computing Levenshtein and Damerau edit distances (2003).
   */
  #alike(wanted: string, most: number): [at: number, differs: number][] {
    const places = new Int32Array(256);
    const bytes = Buffer.from(wanted, 'latin1');
    bytes.forEach((byte, at) => (places[byte]! |= 1 << at));
    const last = 1 << (bytes.length - 1);
    const found: [number, number][] = [];
    for (let at = 0; at < this.#starts.length; at += 1) {
      const end = this.#plainStarts[at + 1]! - 1;
      const start = this.#plainStarts[at]!;
      if (Math.abs(end - start - bytes.length) > most) continue;
      let far = bytes.length;
      let [higher, lower, same, before] = [-1, 0, 0, 0];
      for (let byte = start; byte < end; byte += 1) {
        const here = places[this.#plain[byte]!]!;
        const exchanged = ((~same & here) << 1) & before;
        same = (((((here & higher) >>> 0) + (higher >>> 0)) | 0) ^ higher) | here | lower | exchanged;
        const more = lower | ~(same | higher);
        const less = same & higher;
        if (more & last) far += 1;
        if (less & last) far -= 1;
        const moved = (more << 1) | 1;
        higher = (less << 1) | ~(same | moved);
        lower = moved & same;
        before = here;
      }
      if (far <= most) found.push([at, far]);
    }
    return found;
  }

  /** The codes that contain the wanted one, or that it contains. */
  #parts(wanted: string): number[] {
    const found: number[] = [];
    const bytes = Buffer.from(wanted, 'latin1');
    for (
      let at = this.#plain.indexOf(bytes);
      at >= 0 && found.length < maxParts;
      at = this.#plain.indexOf(bytes, at + 1)
    ) {
      found.push(this.#indexAt(at));
    }
    for (let at = 0; at < this.#starts.length; at += 1) {
      const start = this.#plainStarts[at]!;
      const length = this.#plainStarts[at + 1]! - 1 - start;
      if (length > 3 && length < bytes.length && contains(bytes, this.#plain, start, length)) found.push(at);
    }
    return found;
  }

  /** The index of the code at a place in `plain`. */
  #indexAt(place: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#plainStarts[middle]! <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #code(at: number): string {
    const next = this.#starts[at + 1];
    return this.#text.slice(this.#starts[at], next === undefined ? undefined : next - 1);
  }
}

/** Whether bytes contain others, `length` of them from `start` on. */
function contains(bytes: Buffer, others: Buffer, start: number, length: number): boolean {
  for (let at = 0; at + length <= bytes.length; at += 1) {
    let same = 0;
    while (same < length && bytes[at + same] === others[start + same]) same += 1;
    if (same === length) return true;
  }
  return false;
}

const allCodes = `select group_concat(key, char(10)) as keys from (select distinct key from order_codes where rank < 3)`;

/** The codes of each index; the latest index is the one in use. */
const codesOf = new WeakMap<IndexConnection, Promise<NearCodes>>();

/**
 * The codes of an index that are most similar to an unknown one, in the form in which they are looked up, nearest first.
 * @throws if the index cannot be read
 */
export async function nearestCodes(code: string, index: IndexConnection): Promise<string[]> {
  let codes = codesOf.get(index);
  if (!codes) {
    codes = index
      .read([{ sql: allCodes, parameters: [] }])
      .then(([rows]) => new NearCodes((rows as [{ keys: string | null }])[0].keys ?? ''));
    codesOf.set(index, codes);
    codes.catch(() => codesOf.delete(index));
  }
  return (await codes).nearest(code);
}
