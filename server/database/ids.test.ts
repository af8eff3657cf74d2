import { makeId } from './ids';

test('ids sort by order of creation, however many are made while the clock stands or is set back', () => {
  const now = Date.now();
  const ids = [
    ...Array.from({ length: 5000 }, () => makeId(now)),
    ...Array.from({ length: 5000 }, () => makeId(now - 1000)),
  ];
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
});
