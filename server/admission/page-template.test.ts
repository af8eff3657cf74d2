import { PageTemplate, timeNow } from './page-template';

const time = timeNow();
const form = `<input name="startedAt" value="${time}">`;
const template = (html: string) => PageTemplate.of(Buffer.from(html));

test('each answer has its own time in its forms', () => {
  expect(template(`a–b${form}c`).html('1234567890123').toString()).toBe(
    'a–b<input name="startedAt" value="1234567890123">c',
  );
});

test('nothing else in a page is taken for the time of its form', () => {
  const html = 'a "startedAt" b "startedAt":12345678901234 c "startedAt":"1234567890123"';
  const page = template(`${html}{"startedAt":${time}}`);
  expect(page.parts).toHaveLength(2);
  expect(page.html('1234567890123').toString()).toBe(`${html}{"startedAt":1234567890123}`);
});

test('the ids that earlier releases wrote into their forms are left out', () => {
  const page = template(`<input name="submissionId" value="0123456789abcdef">${form}`);
  expect(page.html(time).toString()).toBe(`<input name="submissionId" value="">${form}`);
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
