import { canonical } from 'api/search';

/** The direction in which something is measured. The depth of a tray is the height of its flange. */
export type Direction = 'width' | 'height' | 'length' | 'thickness';

const named: Record<Direction, string[]> = {
  width: ['wide', 'width', 'widest'],
  height: ['high', 'height', 'tall', 'deep', 'depth'],
  length: ['long', 'length'],
  thickness: ['thick', 'thickness'],
};

export const directions = Object.keys(named) as readonly Direction[];

const byWord: ReadonlyMap<string, Direction> = new Map(
  directions.flatMap((direction) => named[direction].map((word): [string, Direction] => [canonical(word), direction])),
);

/** The only direction that some words name; undefined if they name none or several. */
export function directionOf(words: Iterable<string>): Direction | undefined {
  const found = new Set([...words].flatMap((word) => byWord.get(word) ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Whether two measures certainly have different directions. */
export const areAcross = (one: Direction | undefined, other: Direction | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;
