import { PageTemplate, timeNow } from './page-template';

const time = timeNow();
const form = `<input name="startedAt" value="${time}">`;
const template = (html: string) => PageTemplate.of(Buffer.from(html));

test('each answer has its own time in its forms', () => {
  expect(template(`a–b${form}c`).html('1234567890123').toString()).toBe(
    'a–b<input name="startedAt" value="1234567890123">c',
  );
});

test('a text is replaced by another of any length, and nothing else is', () => {
  const replaced = template(`é${form}<p>old</p>${form}é`).replacing('old', 'newer ü');
  expect(replaced?.html(time).toString()).toBe(`é${form}<p>newer ü</p>${form}é`);
});

test.each(['', 'old old', `old${form}old`])(
  'nothing is replaced in %p, which does not have the text, or has it twice',
  (html) => {
    expect(template(html).replacing('old', 'new')).toBeUndefined();
  },
);
