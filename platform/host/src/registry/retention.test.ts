import { canaryOf, historyOf } from './canary';
import { lastUses, removedVersions } from './retention';

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const onDay = (day: number) => Date.parse(at(day));
const history = [
  { action: 'release' as const, version: '1.0.0', at: at(1) },
  { action: 'release' as const, version: '1.0.1', at: at(5) },
  { action: 'release' as const, version: '1.0.2', at: at(7) },
  { action: 'rollback' as const, version: '1.0.1', at: at(9) },
];
const changes = history.map(({ at: when }) => ({ at: when, by: 'Ada' }));
const canary = (day: number, version: string, share: number) => ({ at: at(day), canary: { version, share } });

test('a release is in use until the next takes its place, and the live one until further notice', () => {
  expect([...lastUses({ stable: '1.0.1', history, notes: changes })].sort()).toEqual([
    ['1.0.0', onDay(5)],
    ['1.0.1', Infinity],
    ['1.0.2', onDay(9)],
  ]);
});

test('a canary is in use until it ends, and a pinned release until its pin does', () => {
  const notes = [
    ...changes,
    canary(10, '1.1.0', 5),
    canary(11, '1.1.0', 20),
    canary(14, '1.1.0', 0),
    { at: at(15), pin: { version: '1.0.0', until: at(16) } },
    canary(17, '1.2.0', 5),
    { at: at(18), pin: { version: '1.2.0', until: at(19) } },
  ];
  const uses = lastUses({ stable: '1.0.1', history, notes });
  expect(uses.get('1.1.0')).toBe(onDay(14));
  expect(uses.get('1.0.0')).toBe(onDay(16));
  expect(uses.get('1.2.0')).toBe(Infinity);
});

test('neither a pin nor a removal of other releases ends a canary, and both are in the history', () => {
  const pin = { at: at(12), by: 'Ada', pin: { version: '1.0.0', until: at(13) } };
  const removal = { at: at(14), by: 'Bob', reason: 'old', removed: ['0.9.0', '0.9.1'] };
  const notes = [...changes, canary(10, '1.1.0', 5), pin, removal];
  expect(canaryOf(notes)).toEqual({ version: '1.1.0', share: 5, since: at(10) });
  expect(removedVersions(notes)).toEqual(['0.9.0', '0.9.1']);
  expect(historyOf(history, notes).slice(4)).toEqual([
    { action: 'canary', version: '1.1.0', share: 5, at: at(10) },
    { action: 'pin', version: '1.0.0', until: at(13), at: at(12), by: 'Ada' },
    { action: 'removed', version: '0.9.0', at: at(14), by: 'Bob', reason: 'old' },
    { action: 'removed', version: '0.9.1', at: at(14), by: 'Bob', reason: 'old' },
  ]);
});
