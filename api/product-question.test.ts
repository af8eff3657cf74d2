import { listQuestion, productQuestion } from './product-question';

const line = (code: string, quantity = 1, note = '') => ({ code, quantity, note });

test('a message about a product names it, with its order code if it is known', () => {
  expect(productQuestion('Gland')).toBe('I would like to ask about Gland:\n');
  expect(productQuestion('Gland', 'CW-20')).toBe('I would like to ask about Gland, CW-20:\n');
});

test('a message has the lines of an enquiry list with their notes', () => {
  expect(listQuestion([line('0252-6', 10), line('013-4', 2, 'red')], {})).toBe(
    'I would like a quotation for:\n10 x 0252-6\n2 x 013-4 (red)\n',
  );
});

test('it has the catalogue’s names, and a product’s name without its id', () => {
  const names = {
    'cw-20': { known: { code: 'CW-20', name: 'Gland', address: '/a' } },
    brass_gland: { known: { code: 'brass_gland', name: 'Brass Gland', address: '/b', family: true as const } },
    'CW-99': { near: [] },
  };
  const lines = [line('cw-20', 10, 'red'), line('brass_gland'), line('CW-99')];
  expect(listQuestion(lines, names)).toBe(
    'I would like a quotation for:\n10 x CW-20: Gland (red)\n1 x Brass Gland\n1 x CW-99\n',
  );
});

test('it has the first lines of a long list, and says how many are left', () => {
  const many = Array.from({ length: 500 }, (_, at) => line(`A${at}`));
  expect(listQuestion(many, {})).toMatch(/1 x A59\n… and 440 more, which I will send from the enquiry list\n$/);
  const long = many.map(({ code }) => line(code, 1, 'note '.repeat(39)));
  expect(listQuestion(long, {}).length).toBeLessThan(4200);
});
