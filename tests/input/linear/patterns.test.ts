import { findPatterns } from './find-patterns';
import { generalShapes, shapesAgainst } from './hostile-texts';
import { tooSlow } from './timing';

const found = findPatterns();
const plain = generalShapes(Array.from(' /.@<[(*a0-\n\ud83d'));

test('the patterns in the sources are found, both literals and constructed ones', () => {
  expect(found.length).toBeGreaterThan(50);
  expect(found.map(({ pattern }) => pattern.source).join('\n')).toContain('amps?|amperes?|volts?|a|v|kv');
});

test.each(found)('$where: $pattern takes linear time', ({ pattern }) => {
  const work = pattern.global ? (text: string) => text.replace(pattern, '') : (text: string) => pattern.exec(text);
  const slow = [...shapesAgainst(pattern), ...plain].map((shape) => tooSlow(work, shape)).filter(Boolean);
  expect(slow).toEqual([]);
});

// eslint-disable-next-line regexp/no-super-linear-backtracking, regexp/no-super-linear-move -- what the test must notice
test.each([/^[^\s@]+@[^\s@]+\.[^\s@]+$/, /\/+$/, /^(?:a|b|ab)*$/, /x[a-z]*y[a-z]*z/])(
  '%s is detected as slow',
  (pattern) => {
    const slow = shapesAgainst(pattern).find((shape) => tooSlow((text) => pattern.exec(text), shape));
    expect(slow).toBeDefined();
  },
);
