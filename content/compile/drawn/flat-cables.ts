import { tube } from './cables';
import { line, path, rect, type Point } from './pen';

const live = ['n', 'u'] as const;
const end = (from: number, [x, y]: Point) => tube('c', from, from + 40, 7, [x, y]);

/** Draws a flat sheathed cable with two cores and a bare protective conductor between them. */
export function flatCable({ colour }: { colour?: string }): string {
  const sheath = colour === 'White' ? 'o' : 'e';
  const cores = live.map((style, index): string => {
    const offset: Point = [0, index === 0 ? -29 : 29];
    return tube(style, 146, 226, 15, offset) + end(226, offset);
  });
  return (
    rect(sheath, 40, 66, 116, 108, 4) +
    rect('s', 138, 66, 28, 108, 14) +
    tube('c', 152, 260, 6) +
    cores.join('') +
    line('h', [46, 84], [124, 84]) +
    line('h', [46, 120], [120, 120]) +
    line('h', [46, 156], [124, 156])
  );
}

/** Draws two cores that are twisted without a sheath. */
export function twistedCores(): string {
  const [from, step, bands] = [36, 36, 5];
  const twist = Array.from({ length: bands }, (_, index) => {
    const x = from + index * step;
    return path(
      index % 2 === 0 ? 'r' : 'o',
      `M${x} 96Q${x + 14} 84 ${x + 34} 90C${x + 48} 96 ${x + 60} 140 ${x + 76} 146Q${x + 60} 156 ${x + 42} 150C${x + 28} 144 ${x + 12} 104 ${x} 96Z`,
    );
  });
  const end = from + bands * step - 16;
  const core = (style: string, y: number) =>
    tube('c', end + 40, end + 78, 6, [0, y]) + tube(style, end, end + 44, 14, [0, y]);
  return core('o', -19) + core('r', 19) + twist.join('');
}
