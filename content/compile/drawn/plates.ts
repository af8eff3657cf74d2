import { circle, line, rect } from './pen';

const screw = (x: number, y: number) => circle('o', [x, y], 6.5) + line('d', [x - 4, y - 3.2], [x + 4, y + 3.2]);

/** A plate of accessories on a wall, 86 mm or 146 mm wide. */
function plate(width: number): string {
  const x = 160 - width / 2;
  return (
    rect('s', x + 4, 38, width, 172, 9) +
    rect('o', x, 33, width, 172, 9) +
    rect('h', x + 6, 39, width - 12, 160, 6) +
    screw(x + 18, 119) +
    screw(x + width - 18, 119)
  );
}

/** Draws a plate of one to four rocker switches. Throws an Error for another number. */
export function switchPlate({ gangs }: { gangs: number }): string {
  if (!Number.isInteger(gangs) || gangs < 1 || gangs > 4) throw new Error(`no drawing shows ${gangs} gangs`);
  const wide = gangs > 3;
  const [width, rocker] = [wide ? 248 : 172, gangs === 1 ? 48 : 28];
  const total = gangs * rocker + (gangs - 1) * 3;
  const start = 160 - total / 2;
  const rockers = Array.from({ length: gangs }, (_, index) => {
    const x = start + index * (rocker + 3);
    return (
      rect('o', x, 80, rocker, 78, 3) +
      rect('s', x + 1.5, 119, rocker - 3, 37, 2) +
      line('h', [x + 6, 142], [x + rocker - 6, 142]) +
      line('h', [x + 6, 147], [x + rocker - 6, 147])
    );
  });
  return (
    plate(width) +
    rect('d', start - 7, 72, total + 14, 94, 5) +
    rect('k', start - 3, 77, total + 6, 84, 4) +
    rockers.join('') +
    line('x', [160, 26], [160, 36]) +
    line('x', [160, 203], [160, 214])
  );
}
