import type { Palette } from 'shared-ui/theme';
import { optimize, type Config, type CustomPlugin } from 'svgo';
import { DrawingError, drawingSize } from './drawing-rules';

/** The classes of content/drawings/README.md: lines of ink and copper, and the greys of steel. */
const classRules = ({ ink, surface, copperBright }: Palette) => ({
  o: `fill:${surface};stroke:${ink};stroke-width:2.2`,
  s: `fill:#dbe7f3;stroke:${ink};stroke-width:2.2`,
  m: `fill:#5d7794;stroke:${ink};stroke-width:2.2`,
  k: `fill:${ink}`,
  d: `fill:none;stroke:${ink};stroke-width:1.2`,
  h: `fill:none;stroke:${ink};stroke-width:.7`,
  x: `fill:none;stroke:${ink};stroke-width:.7;stroke-dasharray:8 2 1.5 2`,
  c: `fill:${copperBright};stroke:${ink};stroke-width:1.2`,
  w: `fill:none;stroke:${copperBright};stroke-width:3`,
  y: `fill:#f0c648;stroke:${ink};stroke-width:2.2`,
  u: `fill:#5b9bd5;stroke:${ink};stroke-width:2.2`,
  r: `fill:#d4584c;stroke:${ink};stroke-width:2.2`,
  g: `fill:#5fa26a;stroke:${ink};stroke-width:2.2`,
  n: `fill:#9a6b43;stroke:${ink};stroke-width:2.2`,
  e: `fill:#a9b3bd;stroke:${ink};stroke-width:2.2`,
});
const classNames = 'o s m k d h x c w y u r g n e'.split(' ');

const shapes = ['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'];
const geometry = 'd cx cy r rx ry x y x1 y1 x2 y2 width height points transform fill-rule'.split(' ');

const grid = `<path fill="none" stroke="#dfe9f3" d="${lines(320, (at) => `M${at} 0v240`)}${lines(240, (at) => `M0 ${at}h320`)}"/>`;
const cropMarks = `<path fill="none" stroke="#5d7794" stroke-width=".8" d="M8 16V8h8M304 8h8v8M312 224v8h-8M16 232H8v-8"/>`;

/**
 * Puts a drawing of content/drawings/ on its paper, with grid, crop marks and the style of the classes, minified.
 * Portraits (`grid: false`) get plain paper. Throws a DrawingError for anything that drawings/README.md does not allow.
 */
export function frameDrawing(svg: string, { grid: withGrid, colors }: { grid: boolean; colors: Palette }): string {
  const reasons = new Set<string>();
  const visit: CustomPlugin = {
    name: 'checkDrawing',
    fn: () => ({
      element: {
        enter: ({ name, attributes }, parent) => {
          if (name === 'svg' && parent.type === 'root') {
            const { width, height } = drawingSize;
            if (attributes.viewBox !== `0 0 ${width} ${height}`)
              reasons.add(`the viewBox must be 0 0 ${width} ${height}`);
            return;
          }
          if (name !== 'g' && !shapes.includes(name)) reasons.add(`the element <${name}> is not allowed`);
          for (const [attribute, value] of Object.entries(attributes)) {
            if (attribute === 'class') {
              const unknown = value.split(/\s+/).filter((each) => !classNames.includes(each));
              if (unknown.length > 0) reasons.add(`the class ${unknown.join(' ')} is not one of drawings/README.md`);
            } else if (!geometry.includes(attribute)) {
              reasons.add(`the attribute ${attribute} on <${name}> is not allowed`);
            }
          }
        },
      },
    }),
  };
  const body = inner(run(svg, { plugins: [visit] }));
  if (reasons.size > 0) throw new DrawingError([...reasons]);
  const { width, height } = drawingSize;
  const style = Object.entries(classRules(colors))
    .map(([name, rules]) => `.${name}{${rules}}`)
    .join('');
  const paper = `<path fill="${colors.paper}" d="M0 0h320v240H0z"/>`;
  const framed =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>${style}</style>${paper}${withGrid ? grid + cropMarks : ''}` +
    `<g stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`;
  // One style sheet with short classes: inlined into each shape it would be three times as long.
  return run(framed, { plugins: [{ name: 'preset-default', params: { overrides: { inlineStyles: false } } }] });
}

const isHref = (attribute: string) => /(^|:)href$/.test(attribute);
const refersOutside = (css: string) => /@import|url\((?!\s*['"]?#)/i.test(css);

/**
 * Minifies a picture of content/art/, which may have its own colours, and returns it with its size.
 * Throws a DrawingError for scripts, text, event handlers and references to anything outside the file.
 */
export function cleanArt(svg: string): { svg: string; width: number; height: number } {
  const reasons = new Set<string>();
  let size: [number, number] | undefined;
  const visit: CustomPlugin = {
    name: 'checkArt',
    fn: () => ({
      instruction: {
        enter: ({ name }) => {
          if (name !== 'xml') reasons.add(`the instruction <?${name}?> is not allowed`);
        },
      },
      element: {
        enter: ({ name, attributes, children }, parent) => {
          if (name === 'svg' && parent.type === 'root') {
            const [, , width, height] = (attributes.viewBox ?? '').split(/[\s,]+/).map(Number);
            if (width && height) size = [width, height];
          }
          if (['script', 'text', 'foreignObject', 'image', 'a', 'iframe'].includes(name)) {
            reasons.add(`the element <${name}> is not allowed`);
          }
          if (name === 'style') {
            // A style sheet may be in several pieces.
            const texts = children.map((child) => (child.type === 'text' || child.type === 'cdata' ? child.value : ''));
            if (refersOutside(texts.join(''))) reasons.add('<style> refers to something outside the file');
          }
          for (const [attribute, value] of Object.entries(attributes)) {
            const isAnimatedHref = attribute === 'attributeName' && isHref(value.trim());
            if (/^on/i.test(attribute) || isAnimatedHref) {
              reasons.add(`the attribute ${attribute} on <${name}> is not allowed`);
            }
            const outside = isHref(attribute) ? !value.startsWith('#') : refersOutside(value);
            if (outside) reasons.add(`${attribute}="${value}" refers to something outside the file`);
          }
        },
      },
    }),
  };
  run(svg, { plugins: [visit] });
  if (!size) reasons.add('has no viewBox');
  if (!size || reasons.size > 0) throw new DrawingError([...reasons]);
  return { svg: run(svg, { plugins: ['preset-default'] }), width: size[0], height: size[1] };
}

function run(svg: string, config: Config): string {
  try {
    return optimize(svg, config).data;
  } catch (error) {
    throw new DrawingError([`is not an SVG: ${(error as Error).message.split('\n')[0]}`]);
  }
}

function inner(svg: string): string {
  const end = svg.lastIndexOf('</svg>');
  return end < 0 ? '' : svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, end);
}

function lines(length: number, line: (at: number) => string): string {
  const between = Array.from({ length: length / 16 - 1 }, (_, index) => 16 * (index + 1));
  return between.map(line).join('');
}
