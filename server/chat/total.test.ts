import { pricingNotes, totalOf } from './total';

const answer = (price: string) =>
  `**[Product](/our-products/a/b)**:\n- [A-1](/our-products/a/b#A-1): list price ${price}, Size 4`;

test.each([
  ['price for 250 m of 4c x 4mm', 'AED 21.50 for one m', '**250 m of A-1: AED 5,375.00** at the list price'],
  ['3 nos 600mm man cooler price', 'AED 890.00 for one piece', '**3 pieces of A-1: AED 2,670.00** at'],
  ['12 coils of LSZH 2.5', 'AED 156.00 for 100 m coil', '**12 × 100 m coil of A-1: AED 1,872.00** at'],
  ['price of 500 m LSZH 2.5', 'AED 156.00 for 100 m coil', '**5 × 100 m coil of A-1: AED 780.00** at'],
  ['250 m LSZH', 'AED 156.00 for 100 m coil', '**3 × 100 m coil (300 m) of A-1: AED 468.00** at'],
  ['how much for 45', 'AED 10.00 for pack of 10', '**5 × pack of 10 (50) of A-1: AED 50.00** at'],
  ['10 of these', 'AED 2.00 for one piece', '**10 pieces of A-1: AED 20.00** at'],
  ['100 rolls', 'AED 3.50 for one piece', '**100 pieces of A-1: AED 350.00** at'],
  ['200 pcs of black ties', 'AED 14.50 for bag of 100', '**2 × bag of 100 of A-1: AED 29.00** at'],
  ['3 pairs of gloves', 'AED 12.00 for one pair', '**3 × pair of A-1: AED 36.00** at'],
])('%j comes to a total at a price of %s', (question, price, note) => {
  expect(totalOf(question, answer(price))?.text).toContain(note);
});

test.each([
  ['without a quantity', 'price of 4c x 4mm', answer('AED 21.50 for one m')],
  ['that names contacts', 'push button 2 NO price', answer('AED 22.00 for one piece')],
  ['of a range', '100-200 pcs price', answer('AED 2.00 for one piece')],
  ['of a range in words', 'price for 100 to 200 nos', answer('AED 2.00 for one piece')],
  ['that is a size', 'how much for 50 mm', answer('AED 2.00 for one piece')],
  ['of one', '1 nos man cooler', answer('AED 890.00 for one piece')],
  ['of metres, where pieces are sold', '6 m pole price', answer('AED 890.00 for one piece')],
  ['with several prices', '3 pcs plug', answer('AED 1.00 for one piece') + answer('AED 2.00 for one piece')],
  ['without a price', '3 pcs plug', 'price on request'],
])('a question %s has no total', (_, question, text) => {
  expect(totalOf(question, text)).toBeUndefined();
});

it('says that what has no list price has no total here, and that nothing is stated about VAT', () => {
  const unpriced = '- Price: on request';
  expect(pricingNotes('total for 10', unpriced)).toEqual([expect.stringContaining('their total is not stated')]);
  expect(pricingNotes('price with VAT', unpriced)).toEqual([expect.stringContaining('VAT')]);
  expect(pricingNotes('price of it', unpriced)).toEqual([]);
  expect(pricingNotes('is VAT payable', 'We are in Dubai.')).toEqual([]);
});

it('counts what is written before an order code, and no other number', () => {
  const answer = '[ZE-BW-20](/x#ZE-BW-20): list price AED 12.50 for one piece';
  expect(totalOf('price of 5 BW20', answer)?.amount).toBe(62.5);
  expect(totalOf('price of 5 ze bw 20', answer)?.amount).toBe(62.5);
  expect(totalOf('price of size 20 ip66', answer)).toBeUndefined();
  expect(totalOf('price of 5 CW20', answer)).toBeUndefined();
});
