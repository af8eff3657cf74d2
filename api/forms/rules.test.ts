import {
  checkContactMessage,
  checkInquiry,
  checkRegistration,
  checkReview,
  contactMessage,
  emailPattern,
  joinRatings,
  makeSubmissionId,
  review,
  texts,
  tidy,
} from './rules';

const message = { name: 'Ann', email: 'ann@example.com', message: 'Hello', answer: '9' };

test('E3: the contact form checks required fields, then the address, then the sum', () => {
  const said = (values: Parameters<typeof checkContactMessage>[0]) => checkContactMessage(values)[0]?.message;
  expect(said({})).toBe('Please fill in all required fields (Name, Email, Message)');
  expect(said({ ...message, email: 'ann@example', answer: '1' })).toBe('Please enter a valid email address');
  expect(said({ ...message, answer: '1' })).toBe('Incorrect answer to the equation. Please try again.');
  expect(said({ ...message, name: ' \n ' })).toBe(contactMessage.missing);
  expect(checkContactMessage(message)).toEqual([]);
  expect(checkContactMessage({ ...message, answer: 9 })).toEqual([]);
  expect(checkContactMessage({ ...message, answer: undefined })).toEqual([]);
});

test('each field has a text of its own beside it', () => {
  expect(checkContactMessage({ email: 'x', message: 'y'.repeat(5001), answer: '' })).toEqual([
    { field: 'name', message: contactMessage.missing, hint: 'Enter your name' },
    { field: 'email', message: texts.badEmail, hint: texts.badEmail },
    { field: 'answer', message: texts.wrongAnswer, hint: texts.wrongAnswer },
    { field: 'message', message: 'Message can have at most 5000 characters', hint: expect.any(String) as string },
  ]);
});

test('the other forms check what is marked as required', () => {
  const fieldsOf = (problems: { field: string }[]) => problems.map(({ field }) => field);
  expect(fieldsOf(checkRegistration({}))).toEqual(['userName', 'userEmail', 'userCountry']);
  expect(fieldsOf(checkInquiry({}))).toEqual(['userName', 'userEmail', 'userCountry', 'inquiryMessage']);
  expect(fieldsOf(checkReview({ stars: '' }))).toEqual(['customerName', 'emailId', 'comment', 'stars']);
  const written = { customerName: 'Ann', emailId: 'ann@example.com', comment: 'Good' };
  for (const stars of [1, 5, '3']) expect(checkReview({ ...written, stars })).toEqual([]);
  for (const stars of [0, 6, 2.5, 'many', undefined]) {
    expect(checkReview({ ...written, stars })[0]?.message).toBe(review.missing);
  }
});

test.each(['a@b.c', 'first.last@sub.example.com', "o'neil@example.ae", 'a@..b', 'a@b..c', 'a@b.c.'])(
  '%s is an address',
  (email) => expect(emailPattern.test(email)).toBe(true),
);
test.each([
  '',
  'a',
  'a@b',
  '@b.c',
  'a@.b',
  'a@b.',
  'a@.',
  'a@..',
  'a@b.c@',
  'a b@c.d',
  'a@b c.d',
  'a@@b.c',
  'a@b.c\nBcc: d@e.f',
])('%j is no address', (email) => expect(emailPattern.test(email)).toBe(false));

test('a text far beyond its field is too long, whatever it is made of, and is judged no further', () => {
  const said = (values: Parameters<typeof checkContactMessage>[0]) =>
    checkContactMessage(values).map(({ hint }) => hint);
  expect(said({ ...message, name: `Ann${' '.repeat(60_000)}` })).toEqual(['Name can have at most 100 characters']);
  expect(said({ ...message, email: `a@${'.'.repeat(60_000)}` })).toEqual(['Email can have at most 254 characters']);
  expect(said({ ...message, message: `Hello${' '.repeat(6000)}` })).toEqual([]);
});

test('texts are tidied: ends trimmed, control characters gone, lines only where there are lines', () => {
  expect(tidy('  a\r\nb\u2028c\u0000\td  ')).toBe('a b c d');
  expect(tidy('  a\r\nb\u2028c\u0000\td  ', true)).toBe('a\nb\nc d');
  expect(tidy('مرحبا 👋')).toBe('مرحبا 👋');
});

test('two ratings make one', () => {
  expect(joinRatings({ count: 3, average: 4 }, { count: 1, average: 2 })).toEqual({ count: 4, average: 3.5 });
  expect(joinRatings({ count: 0, average: 0 }, { count: 0, average: 0 })).toEqual({ count: 0, average: 0 });
});

test('each filling of a form has its own id', () => {
  expect(makeSubmissionId()).toMatch(/^[0-9a-f]{32}$/);
  expect(makeSubmissionId()).not.toBe(makeSubmissionId());
});
