import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contactMessage, invalidEmailError, invalidEmailMessage, texts } from 'api/forms';
import { showContactUs, site } from '../../testing';

const posts: { address: string; key: string; body: Record<string, unknown> }[] = [];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  posts.length = 0;
  sessionStorage.clear();
  jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(5000);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.fetch = jest.fn(
    (address: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      posts.push({ address, key: headers['idempotency-key']!, body: JSON.parse(body) as Record<string, unknown> });
      return Promise.resolve(answers.shift()!());
    },
  ) as never;
});
afterEach(() => jest.restoreAllMocks());

const ok = () => Response.json({ ok: true, id: '1' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));

function fillIn(given: Record<string, string> = {}) {
  const filled = { Name: 'Ann', Email: 'ann@example.test', Message: 'Hello', '23 - 14 = ?': '9', ...given };
  for (const [label, value] of Object.entries(filled)) {
    fireEvent.input(field(label), { target: { value } });
  }
}

it('has all its fields (row E2)', async () => {
  await showContactUs();
  const labels = ['Name', 'Email', 'Phone', 'Message', 'Company name', 'Company location', '23 - 14 = ?'];
  expect(labels.map((label) => field(label).value)).toEqual(labels.map(() => ''));
  expect(labels.filter((label) => field(label).required)).toEqual(['Name', 'Email', 'Message', '23 - 14 = ?']);
  const form = screen.getByRole('form', { name: 'Contact form' });
  expect(form).toHaveAttribute('method', 'post');
  expect(form.getAttribute('action')).toMatch(/^\/contact-us(#|$)/);
  expect(document.querySelector<HTMLInputElement>('[name=startedAt]')!.value).toMatch(/^\d{13}$/);
});

it('validates in the required order, shows each error at its field too, and keeps the values (row E3)', async () => {
  await showContactUs();
  fillIn({ Name: '', Email: 'nobody', Message: ' ', '23 - 14 = ?': '8' });
  const { question, wrongMessage, wrongError } = contactMessage.challenge;
  const steps: [string, string, string, string, string][] = [
    ['Name', 'Ann', invalidEmailMessage, 'Email', invalidEmailError],
    ['Email', 'ann@example.test', wrongMessage, question, wrongError],
  ];
  await send();
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields (Name, Email, Message)');
  expect(field('Name')).toHaveFocus();
  expect(field('Name')).toHaveAccessibleDescription('Enter your name');
  expect(field('Message')).toHaveAttribute('aria-invalid', 'true');
  expect(field('Email')).not.toHaveAttribute('aria-invalid');
  fireEvent.input(field('Message'), { target: { value: 'Hello' } });
  expect(field('Message')).not.toHaveAttribute('aria-invalid');
  for (const [label, value, message, wrong, error] of steps) {
    fireEvent.input(field(label), { target: { value } });
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(field(wrong)).toHaveFocus();
    expect(field(wrong)).toHaveAccessibleDescription(expect.stringContaining(error) as string);
    expect(screen.getAllByText(message)).toHaveLength(1);
  }
  expect(field('Name')).toHaveValue('Ann');
  expect(posts).toEqual([]);
});

it('posts the message for the chosen branch, then empties the fields (rows E2, E4)', async () => {
  answers = [ok];
  await showContactUs();
  fireEvent.click(screen.getByRole('tab', { name: 'Oman' }));
  fillIn({ Name: ' Ann ' });
  await send();
  expect(await screen.findByText(texts.thanks)).toBeVisible();
  expect(document.activeElement).toHaveTextContent(texts.thanks);
  expect(posts).toHaveLength(1);
  expect(posts[0]!.address).toBe('/api/send-contact-form');
  expect(posts[0]!.body).toEqual({
    name: 'Ann',
    email: 'ann@example.test',
    phone: '',
    message: 'Hello',
    country: 'Oman',
    companyName: '',
    companyLocation: '',
    answer: '9',
    elapsedMs: 5000,
  });
  expect(field('Name')).toHaveValue('');
  expect(field('Message')).toHaveValue('');
  expect(sessionStorage.getItem('contact-draft')).toBeNull();
});

it.each<[string, () => Response | Promise<Response>]>([
  ['the network fails', () => Promise.reject(new TypeError('fetch failed'))],
  ['the server fails', () => new Response('<h1>502</h1>', { status: 502 })],
  ['the server refuses', () => Response.json({ error: texts.tooMany }, { status: 429 })],
])('keeps the fields when %s, and retries with the same idempotency key (row E4)', async (_, answer) => {
  answers = [answer, ok];
  await showContactUs();
  fillIn();
  await send();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`Failed to send message. Please try again or contact us directly at ${site.email}`);
  expect(field('Message')).toHaveValue('Hello');
  expect(console.error).toHaveBeenCalled();
  await send();
  expect(await screen.findByText(texts.thanks)).toBeVisible();
  expect(posts[1]!.key).toBe(posts[0]!.key);
});

it('sends once for a double click, and shows that it is sending', async () => {
  let finish: (answer: Response) => void;
  answers = [() => new Promise<Response>((resolve) => (finish = resolve)), ok];
  await showContactUs();
  fillIn();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send Message' }));
  const button = await screen.findByRole('button', { name: 'Sending…' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  finish!(ok());
  expect(await screen.findByText(texts.thanks)).toBeVisible();
  expect(posts).toHaveLength(1);
});

it('is read-only while it is being sent, since success clears it, and editable again after a failure (row E4)', async () => {
  let finish: (answer: Response) => void;
  const hold = () => new Promise<Response>((resolve) => (finish = resolve));
  answers = [hold, hold];
  await showContactUs();
  fillIn();
  await send();
  await userEvent.type(field('Message'), ' again');
  await userEvent.type(field('Phone'), '1');
  expect([field('Message').value, field('Phone').value]).toEqual(['Hello', '']);
  finish!(new Response('', { status: 502 }));
  await screen.findByRole('alert');
  await userEvent.type(field('Message'), ' again');
  expect(field('Message')).toHaveValue('Hello again');
  await send();
  finish!(ok());
  expect(await screen.findByText(texts.thanks)).toBeVisible();
  await userEvent.type(field('Message'), 'Another');
  expect(field('Message')).toHaveValue('Another');
});

it('takes the answer to the challenge in Arabic digits (row E3)', async () => {
  answers = [ok];
  await showContactUs();
  fillIn({ '23 - 14 = ?': '٩' });
  await send();
  expect(await screen.findByText(texts.thanks)).toBeVisible();
});

it('gives changed contents a new idempotency key, and the same contents the same key', async () => {
  answers = [ok, ok, ok];
  await showContactUs();
  for (const message of ['Hello', 'Hello again', 'Hello']) {
    fillIn({ Message: message });
    await send();
    await waitFor(() => expect(field('Message')).toHaveValue(''));
  }
  expect(posts[1]!.key).not.toBe(posts[0]!.key);
  expect(posts[2]!.key).toBe(posts[0]!.key);
});

it('restores the draft after a reload, without the answer to the challenge', async () => {
  const first = await showContactUs();
  fillIn();
  fireEvent.click(screen.getByRole('tab', { name: 'Oman' }));
  first.unmount();
  await showContactUs();
  expect(field('Message')).toHaveValue('Hello');
  expect(field('23 - 14 = ?')).toHaveValue('');
  expect(field('Branch')).toHaveValue('Oman');
  expect(screen.getByRole('tab', { name: 'Oman' })).toHaveAttribute('aria-selected', 'true');
});

it('thanks the visitor after a post without scripts', async () => {
  await showContactUs({ at: '/contact-us?sent=01890a5d-ac96-774b' });
  expect(screen.getByText(texts.thanks)).toBeVisible();
  await send();
  expect(screen.queryByText(texts.thanks)).toBeNull();
});

it('thanks nobody for a message that was not sent', async () => {
  await showContactUs({ at: '/contact-us?sent=1' });
  expect(screen.queryByText(texts.thanks)).toBeNull();
});

it('opens with the values and errors of a form that was rejected without scripts', async () => {
  await showContactUs({
    submitted: {
      form: 'contact',
      message: invalidEmailMessage,
      values: { name: 'Ann', email: 'x', message: 'Hello', country: 'Oman' },
      errors: { email: invalidEmailMessage },
    },
  });
  expect(screen.getByRole('alert')).toHaveTextContent(invalidEmailMessage);
  expect(field('Email')).toHaveFocus();
  expect(field('Email')).toHaveValue('x');
  expect(field('Branch')).toHaveValue('Oman');
});

it.each<[string, () => Response, string]>([
  ['stored', ok, texts.thanks],
  ['not stored', () => new Response('', { status: 502 }), 'Failed to send message.'],
])('tells a visitor who has left meanwhile that the message was %s, once (row E4)', async (_, answer, news) => {
  let finish: (answer: Response) => void;
  answers = [() => new Promise<Response>((resolve) => (finish = resolve))];
  const first = await showContactUs();
  fillIn();
  await send();
  first.unmount();
  await act(async () => {
    finish(answer());
    await new Promise((resolve) => setTimeout(resolve));
  });
  const { store } = first;
  const second = await showContactUs({ store });
  expect(document.activeElement).toHaveTextContent(news);
  second.unmount();
  await showContactUs({ store });
  expect(screen.queryByText(new RegExp(news))).toBeNull();
  // Neither the notice nor, in its place, the honeypot.
  expect(document.body).toHaveFocus();
});
