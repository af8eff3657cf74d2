import { headingInHouseStyle, houseStyle, labelInHouseStyle } from './typography';

it('writes ranges of figures with "to", and negative temperatures with a minus sign', () => {
  expect(houseStyle({ rows: [{ area: '1.5 – 6' }], fits: '-40 °C to +85 °C; −5 – +60 °C' })).toEqual({
    rows: [{ area: '1.5 to 6' }],
    fits: '−40 °C to +85 °C; −5 to +60 °C',
  });
});

it('leaves codes, standards, empty cells, dates and keys alone', () => {
  const texts = ['HTI12-3A-450', 'IEC 60309-1', '–', 'Off – on', '2024-05-01', 'SPN-04', 'up to 4–20 mA', 'class-5 °C'];
  expect(houseStyle(texts)).toEqual(texts);
  expect(houseStyle({ '-1 – 2': 7 })).toEqual({ '-1 – 2': 7 });
});

it.each([
  ['Area, mm²', 'Area (mm²)'],
  ['Mean diameter, upper limit, mm', 'Mean diameter, upper limit (mm)'],
  ['At 0.5 A, m', 'At 0.5 A (m)'],
  ['Length (mm)', 'Length (mm)'],
  ['Flat, round', 'Flat, round'],
  ['mm', 'mm'],
])('writes the column heading %s as %s', (heading, right) => {
  expect(headingInHouseStyle(heading)).toBe(right);
});

it('has one label for standards', () => {
  expect(['Standard', 'Standards', 'Colours'].map(labelInHouseStyle)).toEqual(['Standard', 'Standard', 'Colours']);
});
