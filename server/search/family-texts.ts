import type { IndexConnection } from './index-connection';

/** No text in UTF-8 has this byte. */
const separator = Buffer.of(255);

/**
 * Name, category and brands of all families, as the specification's search compares them (row C13). They are kept as one
 * buffer, because every search goes through all of them: SQLite takes five times as long, and a megabyte holds 10,000 families.
 */
export class FamilyTexts {
  readonly #texts: Buffer;
  readonly #starts: number[] = [];

  /** @param ids of the families' entries @param texts of the families, in lower case */
  constructor(
    readonly ids: readonly number[],
    texts: readonly string[],
  ) {
    const parts = texts.flatMap((text) => [Buffer.from(text), separator]);
    this.#texts = Buffer.concat(parts);
    let start = 0;
    for (const [at, { length }] of parts.entries()) {
      if (at % 2 === 0) this.#starts.push(start);
      start += length;
    }
  }

  /** The first families with a text, at most `most`, in the order of their ids. @param text in lower case */
  containing(text: string, most: number): number[] {
    const found: number[] = [];
    const wanted = Buffer.from(text);
    let place = 0;
    while (place < this.ids.length && found.length < most) {
      const at = this.#texts.indexOf(wanted, this.#starts[place]);
      if (at < 0) break;
      place = this.#placeOf(at, place);
      found.push(this.ids[place]!);
      place += 1;
    }
    return found;
  }

  /** The last family whose text starts at or before a byte. */
  #placeOf(byte: number, from: number): number {
    let [low, high] = [from, this.ids.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= byte) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** Reads the texts of an index. @throws if it cannot be read */
export async function readFamilyTexts(index: IndexConnection): Promise<FamilyTexts> {
  const [{ id: ids = [], text: texts = [] }] = (await index.readColumns([
    { sql: 'select id, text from haystacks order by id', parameters: [] },
  ])) as [{ id?: number[]; text?: string[] }];
  return new FamilyTexts(ids, texts);
}
