import { askedIn } from './asked-values';
import { directionOf } from './directions';
import { termAlong, termsIn } from './rows/terms-in';

const along = (question: string) =>
  askedIn(question).flatMap(({ direction, numbers }) => (direction ? [[direction, numbers[0]]] : []));

test.each([
  [
    'tray 300 wide 50 deep',
    [
      ['width', 300],
      ['height', 50],
    ],
  ],
  [
    'tray width 300 depth 50',
    [
      ['width', 300],
      ['height', 50],
    ],
  ],
  ['trunking 1.2 thick', [['thickness', 1.2]]],
])('the numbers of "%s" are millimetres along what is said beside them', (question, expected) => {
  expect(along(question)).toEqual(expected.map(([direction, value]) => [direction, { value, unit: 'mm' }]));
});

it('takes a short length without a unit for no millimetres', () => {
  expect(along('ladder 6 long')).toEqual([['length', { value: 6, unit: undefined }]]);
});

it('knows along what a measure of a text is, part by part', () => {
  const tray = {
    name: 'Tray',
    path: '',
    detail: '',
    company: '',
    info: 'Return flange tray 25 mm high, 50 to 900 mm wide',
    specs: ['Slots 30 mm'],
  };
  const terms = termsIn([tray]);
  expect(terms.has(termAlong('25mm', 'height'))).toBe(true);
  expect(terms.has(termAlong('50mm', 'height'))).toBe(false);
  expect(terms.has(termAlong('30mm', 'height'))).toBe(true);
});

it('names no direction where two are said', () => {
  expect(directionOf(['width', 'height'])).toBeUndefined();
});
