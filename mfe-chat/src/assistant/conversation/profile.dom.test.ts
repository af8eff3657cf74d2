import { forgetProfile, keptDays, profileKey, readProfile, settleRegistration, storeProfile } from './profile';

const profile = {
  userName: 'Sara',
  userEmail: 'sara@example.com',
  userCountry: 'Dubai',
  timestamp: '2026-01-01T00:00:00.000Z',
};
const given = Date.parse(profile.timestamp);

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('is stored under one key, and removed on request (row F2)', () => {
  storeProfile(profile);
  expect(Object.keys(localStorage)).toEqual([profileKey]);
  expect(readProfile(given + 1)).toEqual(profile);
  forgetProfile();
  expect(localStorage).toHaveLength(0);
});

it('expires (row F2)', () => {
  storeProfile(profile);
  expect(readProfile(given + keptDays * 86_400_000)).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

it.each([
  'null',
  '"x"',
  '{',
  '[]',
  JSON.stringify({ ...profile, userName: '' }),
  JSON.stringify({ ...profile, timestamp: 'x' }),
  JSON.stringify({ ...profile, unconfirmedId: 1 }),
  JSON.stringify({ ...profile, unconfirmedId: 'ä' }),
  JSON.stringify({ ...profile, unconfirmedId: 'a'.repeat(201) }),
])('is ignored if it is stored as %s', (stored) => {
  localStorage.setItem(profileKey, stored);
  expect(readProfile(given + 1)).toBeUndefined();
});

it('is not there in a browser that blocks storage', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(() => storeProfile(profile)).not.toThrow();
  expect(readProfile(given + 1)).toBeUndefined();
  expect(() => settleRegistration('a')).not.toThrow();
});
