import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import {
  checkContactMessage,
  checkInquiry,
  checkRegistration,
  checkReview,
  contactMessage,
  inquiry,
  registration,
  review,
  tidy,
} from 'api/forms';
import { chatBody } from 'server/chat/body';
import { cannedAnswer } from 'server/chat/canned';
import { know } from 'server/chat/knowledge';
import { linkGuard } from 'server/chat/links';
import { visibleText } from 'server/chat/visible';
import { wordsOf } from 'server/chat/words';
import { toCsv } from 'server/cli/csv';
import { readAuthor } from 'server/intake/author';
import { hasContactDetails } from 'server/intake/contact-details';
import { refuseCrossSite } from 'server/intake/cross-site';
import { take } from 'server/intake/form';
import { contactForm } from 'server/intake/contact';
import { reviewForm } from 'server/intake/review';
import { limitedAddress, networksOf } from 'server/intake/limits';
import { mailboxOf } from 'server/intake/mailbox';
import { compose, mailable } from 'server/mail/messages';
import { canonicalPath } from 'server/pages/canonical';
import { betterTarget } from 'server/request-target';
import type { Data } from 'server/files/data';
import type { KnowledgeBase } from 'api/records';
import { generalShapes } from './hostile-texts';
import { tooSlow } from './timing';

const compiled = path.resolve(__dirname, '../../../dist/content/data/knowledge.json');
const knowledge = JSON.parse(readFileSync(compiled, 'utf8')) as KnowledgeBase;
const known = know(knowledge);
const shapes = generalShapes(Array.from(' \n.@/<[*";=a0١')).filter(({ tail }) => tail === '');
/** The patterns in them are tried at every length by patterns.test.ts. */
const from = 8192;

/** Every field of a form filled with one text. */
const filled = ({ fields }: { fields: Record<string, unknown> }, text: string) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, text]));
/** What is refused is as much work as what is not. */
const orRefused = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (!('status' in (error as object)) && !('statusCode' in (error as object))) throw error;
  }
};
const data = {
  getJson: () => Promise.resolve([{ id: 'plug', productCategoryId: 'plugs' }]),
} as unknown as Data;
const submission = { id: '1', form: 'contact' as const, createdAt: '2026-01-01T00:00:00.000Z', suspicion: null };
const sender = { siteName: 'Site', to: ['a@b.example'], from: 'a@b.example' };

const parsers: Record<string, (text: string) => unknown> = {
  tidy: (text) => tidy(text, true) + tidy(text),
  checkContactMessage: (text) => checkContactMessage(filled(contactMessage, text)),
  checkRegistration: (text) => checkRegistration(filled(registration, text)),
  checkInquiry: (text) => checkInquiry(filled(inquiry, text)),
  checkReview: (text) => checkReview({ ...filled(review, text), stars: text }),
  'the intake of a contact message': (text) => orRefused(() => take(contactForm, filled(contactMessage, text))),
  'the intake of a review': (text) =>
    orRefused(() => take(reviewForm, { ...filled(review, text), stars: text, productId: text })),
  hasContactDetails,
  mailboxOf,
  mailable,
  limitedAddress,
  networksOf,
  'the cookie of an author': (text) => readAuthor({ headers: { cookie: text } }),
  'an origin': (text) =>
    orRefused(() =>
      refuseCrossSite({ headers: { origin: text }, host: text } as unknown as FastifyRequest, 'https://site.example'),
    ),
  betterTarget: (text) => orRefused(() => betterTarget(text, 'GET')),
  'a form without scripts': (text) => Object.fromEntries(new URLSearchParams(text)),
  'the body of a question': (text) =>
    chatBody.safeParse({ question: text, history: [{ role: 'user', parts: [{ text }] }] }),
  'an answer that arrives at once': (text) => {
    const guard = linkGuard(known.opens);
    return guard.push(text) + guard.end();
  },
  visibleText: (text) => {
    const visible = visibleText();
    return visible.push(text) + visible.end();
  },
  'the prompt': (text) => known.prompt({ question: text, history: [{ role: 'model', parts: [{ text }] }] }),
  cannedAnswer: (text) => cannedAnswer(text, knowledge),
  'the words of a question': (text) => wordsOf(text.slice(0, 1000)),
  'a mail to the company': (text) =>
    compose(
      { id: '1', messageId: '<1@b.example>', purpose: 'company' },
      { ...submission, email: text, fields: { name: text, message: text } },
      sender,
    ),
  toCsv: (text) => toCsv([{ ...submission, email: text, fields: { message: text }, mails: [] }]),
};

test.each(Object.entries(parsers))('%s takes linear time', (_name, parser) => {
  const slow = shapes.map((shape) => tooSlow(parser, shape, from)).filter(Boolean);
  expect(slow.slice(0, 5)).toEqual([]);
});

test('an answer from the knowledge base takes no longer for a hostile question than for a long one', () => {
  const answer = (text: string) => known.answer({ question: text.slice(0, 1000), history: [] });
  expect(shapes.map((shape) => tooSlow(answer, shape, from)).filter(Boolean)).toEqual([]);
});

test('the right address of a page is found in linear time', async () => {
  for (const pump of ['/', '/a', '//', 'A', '%2F', '/.']) {
    const pathname = `/home${pump.repeat(64 * 1024)}x`;
    let best = Infinity;
    for (let tries = 0; tries < 5 && best > 20; tries += 1) {
      const began = performance.now();
      await canonicalPath(pathname, data);
      best = Math.min(best, performance.now() - began);
    }
    expect([pump, best < 20]).toEqual([pump, true]);
  }
});
