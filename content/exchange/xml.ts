import { SaxesParser } from 'saxes';

/** An element with its text, its child elements and the line of its start tag. Names are without namespace prefix. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
  line: number;
}

/** Thrown for XML that is not well formed, or not accepted; `line` counts from 1. */
export class XmlError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
    this.name = 'XmlError';
  }
}

/** Deeper than any element of BMEcat. */
const maxDepth = 32;

/**
 * Reads XML element by element. Only the elements that `wanted` accepts are kept, with what is in them, so that memory
 * does not grow with the file. A DOCTYPE is refused, and with it every entity but the five that XML defines.
 * @param wanted whether an element is handed to `onElement`, by its name and the name of its parent
 * @throws {XmlError} with the line
 */
export function readXml(
  text: string,
  wanted: (name: string, parent: string | undefined) => boolean,
  onElement: (element: XmlElement) => void,
): void {
  const parser = new SaxesParser({ xmlns: true });
  const names: string[] = [];
  /** The open elements from the wanted one on. */
  const open: XmlElement[] = [];
  const refuse = (message: string): never => {
    throw new XmlError(parser.line, message);
  };
  parser.on('error', (error) => refuse(`is not well-formed XML: ${error.message.replace(/^\d+:\d+: /, '')}`));
  parser.on('doctype', () => refuse('has a DOCTYPE, which is not accepted'));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') refuse(`is in ${encoding}; save it as UTF-8`);
  });
  parser.on('opentag', ({ local, attributes }) => {
    if (names.length >= maxDepth) refuse(`has elements nested more than ${maxDepth} deep`);
    if (open.length > 0 || wanted(local, names.at(-1))) {
      const values = Object.values(attributes).map(({ local: name, value }) => [name, value] as const);
      const element = {
        name: local,
        attributes: Object.fromEntries(values),
        text: '',
        children: [],
        line: parser.line,
      };
      open.at(-1)?.children.push(element);
      open.push(element);
    }
    names.push(local);
  });
  const add = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    names.pop();
    const element = open.pop();
    if (element && open.length === 0) onElement(element);
  });
  parser.write(text).close();
}

/** The first child with the name. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one) => one.name === name);

/** The elements of a name in an element, in their order. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? [];

/** What an element is made of: texts and other elements. Undefined members are left out. */
export type XmlContent = string | number | readonly (XmlTag | undefined)[];
export type XmlTag = readonly [name: string, content: XmlContent, attributes?: Record<string, string>];

/** An element as indented text with a line end. Characters that XML does not allow are left out. */
export function xmlText([name, content, attributes = {}]: XmlTag, indent = ''): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const start = `${indent}<${name}${given.join('')}>`;
  if (typeof content !== 'object') return `${start}${escaped(String(content))}</${name}>\n`;
  const inner = content.flatMap((tag) => (tag ? xmlText(tag, `${indent}  `) : []));
  return `${start}\n${inner.join('')}${indent}</${name}>\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"\r]/g, (one) => entities[one]!);
