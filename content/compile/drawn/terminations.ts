import { circle, line, n, path, rect } from './pen';

export interface TerminationParameters {
  cable_cores: number;
  technology: string;
  rain_sheds?: number;
}

/** One core of a termination in its own coordinates: upright, the lug at the top, its foot at 0, `height` long. */
function core(height: number, half: number, { technology, rain_sheds: sheds = 0 }: TerminationParameters): string {
  const body = technology === 'Cold shrink' ? 's' : 'o';
  const top = -height;
  const pitch = (height - 34) / Math.max(sheds, 1);
  const skirts = Array.from({ length: sheds }, (_, index) => {
    const y = top + 20 + (index + 0.25) * pitch;
    const reach = half + (index % 2 === 0 ? 21 : 15);
    return path(
      's',
      `M${n(-half)} ${n(y)}C${n(-half - 4)} ${n(y + 5)} ${n(-reach)} ${n(y + 7)} ${n(-reach)} ${n(y + 10)}Q0 ${n(y + 18)} ${n(reach)} ${n(y + 10)}C${n(reach)} ${n(y + 7)} ${n(half + 4)} ${n(y + 5)} ${n(half)} ${n(y)}Z`,
    );
  });
  return (
    path('c', `M-5 ${top + 4}V${top - 14}A8.5 8.5 0 1 1 5 ${top - 14}V${top + 4}Z`) +
    circle('o', [0, top - 21], 3.6) +
    rect('c', -6, top - 8, 12, 16) +
    rect('m', -half * 0.86, top + 4, half * 1.72, 12, 3) +
    rect(body, -half, top + 14, 2 * half, height - 14, 3) +
    line('h', [-half * 0.4, top + 20], [-half * 0.4, -6]) +
    skirts.join('')
  );
}

const placed = (text: string, x: number, y: number, degrees: number) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const matrix = [cos, sin, -sin, cos, x, y].map((value) => Math.round(value * 1000) / 1000).join(' ');
  return `<g transform="matrix(${matrix})">${text}</g>`;
};

/** Draws the termination of a cable with one or three cores. Throws an Error for another number of cores. */
export function termination(shown: TerminationParameters): string {
  const { cable_cores: cores } = shown;
  const earth = path('w', `M${cores === 1 ? 170 : 178} 196C${cores === 1 ? 186 : 196} 192 198 200 202 208`);
  if (cores === 1) {
    return (
      earth +
      rect('m', 148, 192, 24, 20, 2) +
      rect('s', 147, 178, 26, 14, 2) +
      [151, 156, 161, 166].map((x) => line('h', [x, 179], [x + 3, 191])).join('') +
      placed(core(128, 11, shown), 160, 178, 0)
    );
  }
  if (cores !== 3) throw new Error(`no drawing shows a termination of ${cores} cores`);
  const sheds = (shown.rain_sheds ?? 0) > 0;
  const [half, spread] = [sheds ? 8 : 9, sheds ? 40 : 32];
  return (
    earth +
    rect('m', 140, 196, 40, 16, 2) +
    placed(core(112, half, shown), 142, 168, -spread) +
    placed(core(112, half, shown), 178, 168, spread) +
    placed(core(116, half, shown), 160, 166, 0) +
    path(
      'm',
      'M138 196V182C138 172 124 168 121 160L134 146L150 158V150H170V158L186 146L199 160C196 168 182 172 182 182V196Z',
    ) +
    line('h', [146, 192], [146, 178])
  );
}
