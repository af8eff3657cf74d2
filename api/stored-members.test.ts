import { storedMembers } from './stored-members';

it.each(['', 'no JSON', 'null', '7', '{}'])('reads no members from %j', (stored) =>
  expect(Object.entries(storedMembers(stored))).toEqual([]),
);

it('reads the members of an object and the items of a list', () => {
  expect(storedMembers('{"name":"Ann"}')).toEqual({ name: 'Ann' });
  expect(storedMembers('["Ann"]')).toEqual(['Ann']);
});
