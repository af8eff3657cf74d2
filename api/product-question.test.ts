import { listQuestion } from './product-question';

const line = (code: string, quantity = 1, note = '') => ({ code, quantity, note });

test('a message has the lines of an enquiry list with their notes', () => {
  expect(listQuestion([line('0252-6', 10), line('013-4', 2, 'red')])).toBe(
    'I would like a quotation for:\n10 x 0252-6\n2 x 013-4 (red)\n',
  );
});

test('of a long list it has the first lines, and says how many are left', () => {
  const many = Array.from({ length: 500 }, (_, at) => line(`A${at}`));
  expect(listQuestion(many)).toMatch(/1 x A59\n… and 440 more, which I send from the enquiry list\n$/);
  const long = many.map(({ code }) => line(code, 1, 'note '.repeat(39)));
  expect(listQuestion(long).length).toBeLessThan(4200);
});
