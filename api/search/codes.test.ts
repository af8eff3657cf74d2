import { codeKey, looksLikeCode } from './index';

it.each(['0252-6', 'HTI12-3C-650', 'CSJ-U2', 'FB-1G-25', 'TW-1.6', 'MW-10/3', 'DSN1-S'])(
  '%s looks like a code',
  (text) => expect(looksLikeCode(text)).toBe(true),
);

it.each([
  '16A',
  '25mm2',
  '4x16',
  'M20',
  'IP67',
  '100/5',
  '2P+E',
  '20S',
  '3M',
  'gland',
  '11kV',
  '5G16',
  '3C2.5',
  'CAT6A',
])('%s is not a code', (text) => expect(looksLikeCode(text)).toBe(false));

it('compares codes without their dashes, spaces, slashes and the prefix ZE-', () => {
  for (const text of ['HTI12-3C-650', 'hti12 3c 650', 'HTI12/3C/650', 'ZE-HTI12-3C-650']) {
    expect(codeKey(text)).toBe('HTI123C650');
  }
});
