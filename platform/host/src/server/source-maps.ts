import { readFileSync } from 'node:fs';
import path from 'node:path';
import { originalPositionFor, TraceMap, type SourceMapInput } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';

/** A decoded map takes about 1 MB; this is enough for the live releases. */
const keptMaps = 10;
const longestStack = 20_000;

/**
 * The path of a file's source map in its release. Maps are for developers: they lie outside `web/`, so visitors cannot
 * request them.
 */
export const mapFile = (file: string) => `maps/${file}.map`;

/** Maps stacks of releases' code to their sources. Maps are read when a release's first error is logged. */
export class SourceMaps {
  readonly #frame: RegExp;
  readonly #maps = new LRUCache<string, { map?: TraceMap }>({ max: keptMaps });

  /** @param folder the folder of the registry */
  constructor(readonly folder: string) {
    const base = path.resolve(folder).replace(/[/.*+?^${}()|[\]\\-]/g, '\\$&');
    this.#frame = new RegExp(
      `${base}[\\\\/]([a-z][a-z0-9-]{0,39})[\\\\/](\\d{1,9}\\.\\d{1,9}\\.\\d{1,9})[\\\\/](node[\\\\/][\\w.@-]{1,200}\\.js):(\\d{1,9}):(\\d{1,9})`,
      'g',
    );
  }

  /**
   * A stack that names the source instead of the bundle wherever a release has a map:
   * `mfe-chat/src/assistant/panel/Panel.tsx:12:5 of chat@1.0.3`. Never throws; a line that cannot be mapped stays as it is.
   */
  mapStack(stack: string): string {
    return stack
      .slice(0, longestStack)
      .replace(this.#frame, (place, part: string, version: string, file: string, line: string, column: string) => {
        const map = this.#mapOf(path.join(part, version), file.replaceAll('\\', '/'));
        // Columns count from 1 in stacks and from 0 in maps.
        const found = map && originalPositionFor(map, { line: Number(line), column: Math.max(0, Number(column) - 1) });
        return found?.source ? `${found.source}:${found.line}:${found.column + 1} of ${part}@${version}` : place;
      });
  }

  #mapOf(release: string, file: string): TraceMap | undefined {
    const at = path.join(this.folder, release, mapFile(file));
    const known = this.#maps.get(at) ?? { map: readMap(at) };
    this.#maps.set(at, known);
    return known.map;
  }
}

function readMap(file: string): TraceMap | undefined {
  try {
    const map = JSON.parse(readFileSync(file, 'utf8')) as SourceMapInput & { sourcesContent?: unknown };
    // The sources' text takes most of the memory.
    delete map.sourcesContent;
    return new TraceMap(map);
  } catch {
    return undefined;
  }
}
