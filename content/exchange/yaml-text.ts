import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

/**
 * A YAML text that is changed in place: everything else keeps its comments, line breaks and quotes. Changes are collected,
 * and `apply` makes them all; they must not overlap.
 */
export class YamlText {
  readonly document: Document.Parsed;
  private readonly changes: { start: number; end: number; text: string }[] = [];

  constructor(private readonly source: string) {
    this.document = parseDocument(source);
  }

  /** The text with all changes. */
  apply(): string {
    const parts: string[] = [];
    let from = 0;
    for (const { start, end, text } of [...this.changes].sort((a, b) => a.start - b.start || a.end - b.end)) {
      parts.push(this.source.slice(from, start), text);
      from = end;
    }
    return parts.join('') + this.source.slice(from);
  }

  /** Replaces a scalar by `text`, which is YAML. */
  replace(node: Node, text: string): void {
    const [start, end] = rangeOf(node);
    this.changes.push({ start, end, text });
  }

  /** Adds items, which are YAML, behind the last one of a list. */
  append(list: YAMLSeq, items: readonly string[]): void {
    const last = list.items.at(-1);
    if (!last || items.length === 0) return;
    const [start, end] = rangeOf(last as Node);
    if (list.flow) this.insert(end, items.map((item) => `, ${item}`).join(''));
    else {
      const lineEnd = this.lineEnd(end);
      const indent = ' '.repeat(start - this.lineStart(start) - 2);
      const lines = items.map((item) => `${indent}- ${item}`).join('\n');
      if (lineEnd === this.source.length && !this.source.endsWith('\n')) this.insert(lineEnd, `\n${lines}`);
      else this.insert(lineEnd, `${lines}\n`);
    }
  }

  /** Removes items of a list, but not all of them. */
  removeItems(list: YAMLSeq, indices: readonly number[]): void {
    if (indices.length === 0) return;
    if (list.flow) {
      const kept = list.items.filter((_, index) => !indices.includes(index)) as Node[];
      this.replace(list, `[${kept.map((node) => this.source.slice(...rangeOf(node))).join(', ')}]`);
      return;
    }
    for (const index of indices) this.removeLines(rangeOf(list.items[index] as Node));
  }

  /** Removes the last key of a path below a map, and the keys above it that would have no keys left. */
  removePath(map: YAMLMap, [key, ...rest]: readonly [string, ...string[]]): void {
    const pair = map.items.find((one) => nameOf(one) === key);
    if (!pair) return;
    const [next, ...further] = rest;
    if (next !== undefined && isMap(pair.value) && !isOnlyPath(pair.value, rest)) {
      this.removePath(pair.value, [next, ...further]);
      return;
    }
    const whole = (one: Pair): [number, number] => [rangeOf(one.key as Node)[0], rangeOf(one.value as Node)[1]];
    if (map.flow) {
      const kept = map.items.filter((one) => one !== pair);
      this.replace(map, `{ ${kept.map((one) => this.source.slice(...whole(one))).join(', ')} }`);
    } else this.removeLines(whole(pair));
  }

  private insert(at: number, text: string) {
    this.changes.push({ start: at, end: at, text });
  }

  private removeLines([start, end]: readonly [number, number]) {
    this.changes.push({ start: this.lineStart(start), end: this.lineEnd(end), text: '' });
  }

  private lineStart(at: number): number {
    return this.source.lastIndexOf('\n', at - 1) + 1;
  }

  /** The start of the next line, or the end of the text. */
  private lineEnd(at: number): number {
    if (at > 0 && this.source[at - 1] === '\n') return at;
    const found = this.source.indexOf('\n', at);
    return found < 0 ? this.source.length : found + 1;
  }
}

/** Whether a map has one key only, that of the path, and the maps below it too. */
const isOnlyPath = (map: YAMLMap, [key, ...rest]: readonly string[]): boolean => {
  const [only] = map.items;
  if (map.items.length !== 1 || !only || nameOf(only) !== key) return false;
  return rest.length === 0 || (isMap(only.value) && isOnlyPath(only.value, rest));
};

const nameOf = ({ key }: Pair) => (isScalar(key) ? key.value : undefined);

function rangeOf(node: Node): [number, number] {
  const [start, end] = node.range!;
  return [start, end];
}

/** The list that is the value of a key. Throws an Error if it is something else, such as an alias. */
export function listAt(map: YAMLMap, key: string): YAMLSeq {
  const value = map.get(key, true) as unknown;
  if (isSeq(value)) return value;
  throw new Error(`${key} must be written as a list, not as an alias`);
}

/** A text as YAML for a flow list or map, in single quotes if it needs quotes. */
export function textScalar(text: string): string {
  if (/[\n\r\t]/.test(text)) return JSON.stringify(text);
  const list = stringify([text], {
    collectionStyle: 'flow',
    flowCollectionPadding: false,
    lineWidth: 0,
    singleQuote: true,
  });
  return list.trim().slice(1, -1);
}
