import { readFileSync } from 'node:fs';
import path from 'node:path';
import { originalPositionFor, TraceMap, type SourceMapInput } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';

/** A decoded map takes about 1 MB; those of the live releases fit. */
const keptMaps = 10;
const longestStack = 20_000;

/**
 * Where a release keeps the map of one of its files, relative to its folder. Maps are for developers: they lie outside of
 * `web/`, so no visitor can ask for them.
 */
export const mapFile = (file: string) => `maps/${file}.map`;

/** Names the sources in stacks of releases' code. Maps are read when the first error of a release is logged. */
export class SourceMaps {
  readonly #frame: RegExp;
  readonly #maps = new LRUCache<string, { map?: TraceMap }>({ max: keptMaps });

  /** @param folder the registry's folder */
  constructor(readonly folder: string) {
    const base = path.resolve(folder).replace(/[/.*+?^${}()|[\]\\-]/g, '\\$&');
    this.#frame = new RegExp(
      `${base}[\\\\/]([a-z][a-z0-9-]{0,39})[\\\\/](\\d{1,9}\\.\\d{1,9}\\.\\d{1,9})[\\\\/](node[\\\\/][\\w.@-]{1,200}\\.js):(\\d{1,9}):(\\d{1,9})`,
      'g',
    );
  }

  /**
   * A stack with the source instead of the bundle wherever a release has a map:
   * `mfe-chat/src/assistant/Panel.tsx:12:5 of chat@1.0.3`. Never throws; what cannot be mapped stays as it is.
   */
  mapStack(stack: string): string {
    return stack
      .slice(0, longestStack)
      .replace(this.#frame, (place, part: string, version: string, file: string, line: string, column: string) => {
        const map = this.#mapOf(path.join(part, version), file.replaceAll('\\', '/'));
        // Columns are counted from 1 in stacks, from 0 in maps.
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
    // The texts of the sources take most of the room.
    delete map.sourcesContent;
    return new TraceMap(map);
  } catch {
    return undefined;
  }
}
