import { contactMessage, inquiry, quotation, registration, review } from './forms';
import { makeSubmissionId } from './submission-id';
import { joinRatings } from './reviews';
import { emailPattern, firstFormError, invalidEmailError, validateForm, type FormValues } from './validate';

const message = { name: 'Ann', email: 'ann@example.com', message: 'Hello', answer: '9' };
const { wrongError } = contactMessage.challenge;

test('the contact form checks required fields, then the address, then the challenge (row E3)', () => {
  const messageOf = (values: FormValues) => firstFormError(contactMessage, values)?.message;
  expect(messageOf({})).toBe('Please fill in all required fields (Name, Email, Message)');
  expect(messageOf({ ...message, email: 'ann@example', answer: '1' })).toBe('Please enter a valid email address');
  expect(messageOf({ ...message, answer: '1' })).toBe('Incorrect answer to the equation. Please try again.');
  expect(messageOf({ ...message, name: ' \n ' })).toBe(contactMessage.summaryMessage);
  for (const answer of ['9', 9, undefined]) {
    expect(validateForm(contactMessage, { ...message, answer })).toBeUndefined();
  }
});

test('every field has its own error, in the order of the checks', () => {
  const values = { email: 'x', message: 'y'.repeat(5001), answer: '' };
  const error = validateForm(contactMessage, values)!;
  expect(error).toEqual({
    message: contactMessage.summaryMessage,
    errors: {
      name: 'Enter your name',
      email: invalidEmailError,
      answer: wrongError,
      message: 'Enter at most 5000 characters',
    },
  });
  expect(Object.keys(error.errors)).toEqual(['name', 'email', 'answer', 'message']);
});

test("no field repeats the form's message", () => {
  for (const wrong of [{ email: 'ann@example' }, { answer: '1' }, { name: 'x'.repeat(101) }]) {
    const { message: said, errors } = validateForm(contactMessage, { ...message, ...wrong })!;
    expect(Object.values(errors)).toHaveLength(1);
    expect(Object.values(errors)).not.toContain(said);
  }
});

test('a form on the screen shows the errors of the first failed check only', () => {
  const values = { email: 'x', answer: '' };
  expect(firstFormError(contactMessage, values)).toEqual({
    message: contactMessage.summaryMessage,
    errors: { name: 'Enter your name', message: 'Enter your message' },
  });
});

test('the other forms require the fields that are marked as required', () => {
  expect(Object.keys(validateForm(registration, {})!.errors)).toEqual(['userName', 'userEmail', 'userCountry']);
  expect(Object.keys(validateForm(inquiry, {})!.errors)).toEqual([
    'userName',
    'userEmail',
    'userCountry',
    'inquiryMessage',
  ]);
  expect(Object.keys(validateForm(review, { stars: '' })!.errors)).toEqual([
    'customerName',
    'emailId',
    'comment',
    'stars',
  ]);
});

const written = { customerName: 'Ann', emailId: 'ann@example.com', comment: 'Good' };

test('a rating is a number from 1 to 5, or its text', () => {
  for (const stars of [1, 5, '3']) expect(validateForm(review, { ...written, stars })).toBeUndefined();
  for (const stars of [0, 6, 2.5, 'many', undefined]) {
    expect(validateForm(review, { ...written, stars })?.errors).toEqual({ stars: 'Select a rating' });
  }
});

test('a form that is not complete names the fields that are empty, and no others', () => {
  const request = { lines: '10 x 0252-6', name: 'Ann', email: 'ann@example.com' };
  const messageOf = (values: FormValues) => validateForm(quotation, { ...request, ...values })?.message;
  expect(messageOf({})).toBeUndefined();
  expect(messageOf({ name: ' ' })).toBe('Please fill in all required fields (Name)');
  expect(messageOf({ name: '', email: '' })).toBe('Please fill in all required fields (Name, Email)');
  expect(messageOf({ lines: '' })).toBe('Please fill in all required fields (Enquiry list)');
  expect(validateForm(review, { ...written, stars: '' })?.message).toBe(
    'Please fill in all required fields (Select Rating)',
  );
});

test.each(['a@b.c', 'first.last@sub.example.com', "o'neil@example.ae", 'a@..b', 'a@b..c', 'a@b.c.'])(
  '%s is accepted as an address',
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
])('%j is rejected as an e-mail address', (email) => expect(emailPattern.test(email)).toBe(false));

test('a text far longer than its field is too long whatever its characters, and is not checked any further', () => {
  const errorsOf = (values: FormValues) => Object.values(validateForm(contactMessage, values)?.errors ?? {});
  expect(errorsOf({ ...message, name: `Ann${' '.repeat(60_000)}` })).toEqual(['Enter at most 100 characters']);
  expect(errorsOf({ ...message, email: `a@${'.'.repeat(60_000)}` })).toEqual(['Enter at most 254 characters']);
  expect(errorsOf({ ...message, message: `Hello${' '.repeat(6000)}` })).toEqual([]);
});

test.each([' ', '\u200b', '\u3164\u2060', '\u2800', '\u0301', '\u00ad\n'])(
  '%j is nothing in a required field',
  (text) => {
    expect(validateForm(contactMessage, { ...message, name: text })?.errors).toEqual({ name: 'Enter your name' });
  },
);
test.each(['a', 'آن', '안', '1', '!', '👍🏽', '❤️'])('%j is a text', (text) =>
  expect(validateForm(contactMessage, { ...message, name: text })).toBeUndefined(),
);

test('two ratings are combined, weighted by their counts', () => {
  expect(joinRatings({ count: 3, average: 4 }, { count: 1, average: 2 })).toEqual({ count: 4, average: 3.5 });
  expect(joinRatings({ count: 0, average: 0 }, { count: 0, average: 0 })).toEqual({ count: 0, average: 0 });
});

test('each submission id is unique', () => {
  expect(makeSubmissionId()).toMatch(/^[0-9a-f]{32}$/);
  expect(makeSubmissionId()).not.toBe(makeSubmissionId());
});
