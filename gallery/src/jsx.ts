import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import * as ui from '../../shared-ui/src';

const names = new Map<unknown, string>([
  ...Object.entries(ui).map(([name, part]): [unknown, string] => [part, name]),
  ...Object.entries(ui.Field).map(([name, part]): [unknown, string] => [part, `Field.${name}`]),
]);

const nameOf = ({ type }: ReactElement): string => names.get(type) ?? (typeof type === 'string' ? type : type.name);

/** A value in braces; a value that is longer than a line is replaced by `…`. */
function code(value: unknown): string {
  if (typeof value === 'function') return '() => …';
  if (isValidElement(value)) return jsxOf(value);
  if (Array.isArray(value)) return list('[', value.map(code), ']');
  if (typeof value === 'object' && value !== null) {
    return list(
      '{ ',
      Object.entries(value).map(([key, part]) => `${key}: ${code(part)}`),
      ' }',
    );
  }
  return typeof value === 'string' ? `'${value.length > 40 ? '…' : value}'` : String(value);
}

const list = (open: string, parts: string[], close: string) => {
  const line = `${open}${parts.join(', ')}${close}`;
  return line.length <= 72 ? line : `${open.trim()}\n${indented(parts.map((part) => `${part},`))}\n${close.trim()}`;
};

const indented = (lines: string[]) => lines.join('\n').replace(/^/gm, '  ');

function attribute([name, value]: [string, unknown]): string {
  if (value === true) return name;
  return typeof value === 'string' && value.length <= 40 ? `${name}="${value}"` : `${name}={${code(value)}}`;
}

function childrenOf(children: ReactNode): string[] {
  return Children.toArray(children).map((child) =>
    isValidElement(child) ? jsxOf(child) : String(child as string | number),
  );
}

/**
 * Formats an element as JSX for display: `<Button variant="accent">Get a Quote</Button>`.
 *
 * Functions and texts that are longer than a line are replaced by `…`.
 */
export function jsxOf(element: ReactElement): string {
  const { children, ...props } = element.props as Record<string, unknown> & { children?: ReactNode };
  const name = nameOf(element);
  const attributes = Object.entries(props)
    .filter(([, value]) => value !== undefined)
    .map(attribute);
  const inner = childrenOf(children);
  const opening = [`<${name}`, ...attributes].join(' ');
  const long = opening.length > 72;
  const start = long ? `<${name}\n${indented(attributes)}` : opening;
  if (inner.length === 0) return `${start}${long ? '\n' : ' '}/>`;
  const end = `</${name}>`;
  const line = `${start}${long ? '\n' : ''}>${inner.join('')}${end}`;
  const onOneLine = !long && !line.includes('\n') && line.length <= 80 && inner.length === 1;
  return onOneLine ? line : `${start}${long ? '\n' : ''}>\n${indented(inner)}\n${end}`;
}
