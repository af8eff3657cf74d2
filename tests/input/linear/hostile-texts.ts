import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** A text built to be slow: a beginning, a repeated part, and an end that prevents the match. */
export interface Shape {
  head: string;
  pump: string;
  tail: string;
}

export const textOf = ({ head, pump, tail }: Shape, length: number) =>
  head + pump.repeat(Math.max(1, Math.ceil((length - head.length - tail.length) / pump.length))) + tail;

/** Characters with a meaning in one of the site's patterns, parsers or protocols, and some without any. */
const characters = Array.from(
  ' \t\n\r!"#%&\'()*+,-./0:;<=>?@[\\]^_a{|}~é١＝م\u0000\u00a0\u0301\u200b\u202e\u2028\ud83d\udc4b',
);

/** Repetitions of each character and of each pair of characters. */
export const generalShapes = (of: readonly string[] = characters): Shape[] =>
  [...of, ...of.flatMap((one) => of.filter((other) => other !== one).map((other) => one + other))].flatMap((pump) =>
    ['', 'a'].map((tail) => ({ head: '', pump, tail })),
  );

/**
 * Texts against one pattern: every repeatable part of it, after what precedes it in the pattern, and pairs of its own
 * characters; each with an end that prevents the match.
 */
export function shapesAgainst(pattern: RegExp): Shape[] {
  const { pattern: parsed } = new RegExpParser().parseLiteral(String(pattern));
  const own = new Set<string>();
  const shapes = new Map<string, Shape>();
  const sampler = new Sampler(pattern.flags.replace(/[gy]/g, ''), own);
  const add = (head: string, pump: string) => {
    if (pump) shapes.set(`${head}\n${pump}`, { head, pump, tail: '' });
  };
  const visit = (alternatives: readonly AST.Alternative[], lead: string) => {
    for (const { elements } of alternatives) {
      const samples = elements.map((element) => sampler.of(element));
      const between = (from: number, to: number) =>
        samples.slice(from, to).reduce((text, [first = '']) => text + first, '');
      for (const [from, element] of elements.entries()) {
        const head = lead + between(0, from);
        for (const sample of samples[from]!) for (const before of ['', head]) add(before, sample);
        for (let to = from + 1; to <= elements.length; to += 1) {
          for (const before of ['', head]) add(before, between(from, to));
        }
        visit(inside(element), head);
      }
    }
  };
  visit(parsed.alternatives, '');
  for (const one of own) for (const other of own) add('', one + other);
  const unmatched = characters.find((character) => !own.has(character) && !sampler.matchesAlone(character)) ?? '\u0000';
  return [...shapes.values()].flatMap((shape) => ['', unmatched].map((tail) => ({ ...shape, tail })));
}

function inside(element: AST.Element): readonly AST.Alternative[] {
  if (element.type === 'Quantifier') return inside(element.element);
  return 'alternatives' in element ? element.alternatives : [];
}

/** Samples of what parts of a pattern match: few and short texts, longer ones first. */
class Sampler {
  readonly #single: RegExp[] = [];

  constructor(
    readonly flags: string,
    readonly own: Set<string>,
  ) {}

  of(element: AST.Element): string[] {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.#characters(element);
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives
          .map(({ elements }) => elements.reduce((text, each) => text + (this.of(each)[0] ?? ''), ''))
          .slice(0, 12);
      case 'Quantifier':
        return this.of(element.element).map((sample) => sample.repeat(Math.max(1, element.min)));
      default:
        return [];
    }
  }

  matchesAlone = (character: string) => this.#single.some((single) => single.test(character));

  #characters(node: AST.Element): string[] {
    const single = new RegExp(`^${node.raw}$`, this.flags);
    this.#single.push(single);
    const named = Array.from(node.raw).filter((character) => single.test(character));
    const found = [...new Set([...named, ...characters.filter((character) => single.test(character))])].slice(0, 3);
    for (const character of found) if (this.own.size < 10) this.own.add(character);
    return found;
  }
}
