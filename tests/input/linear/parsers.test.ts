import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import fastifyCookie from '@fastify/cookie';
import { longestFile, parseList, readLines } from 'api/enquiry';
import { contactMessage, inquiry, normalizeText, registration, review, validateForm, type Form } from 'api/forms';
import { chatBody } from 'server/chat/body';
import { cannedAnswer } from 'server/chat/canned';
import { buildIndex, type KnowledgeIndex } from 'server/chat/knowledge';
import { createLinkSanitizer } from 'server/chat/links';
import { visibleText } from 'server/chat/visible';
import { wordsOf } from 'server/chat/words';
import { toCsv } from 'server/cli/csv';
import { refuseCrossSite } from 'server/http/cross-site';
import { HttpProblem } from 'server/http/problem';
import { parseRequest } from 'server/http/validation';
import { networksOf } from 'server/rate-limit/networks';
import { authorOf } from 'server/submissions/author';
import { bodySchema, validateSubmission } from 'server/submissions/body';
import { hasContactDetails } from 'server/submissions/contact-details';
import { RejectedSubmission } from 'server/submissions/errors';
import { submissionForms } from 'server/submissions/forms';
import { mailboxOf } from 'server/submissions/mailbox';
import { compose, mailable } from 'server/mail/messages';
import { canonicalPath } from 'server/pages/canonical';
import { betterTarget } from 'server/request-target';
import type { KnowledgeBase } from 'api/records';
import { compiledSources } from '../../chat/answerer';
import { fixtureDir, testCompany } from '../../site/fixture-content';
import { generalShapes, textOf } from './hostile-texts';
import { allowedMs, linearMs, tooSlow } from './timing';

const compiled = path.join(fixtureDir(testCompany), 'data/knowledge.json');
const knowledge = JSON.parse(readFileSync(compiled, 'utf8')) as KnowledgeBase;
const sources = compiledSources(fixtureDir(testCompany));
let index: KnowledgeIndex;
beforeAll(async () => {
  index = await buildIndex(knowledge, sources);
});
const shapes = generalShapes(Array.from(' \n.@/<[*";=a0١')).filter(({ tail }) => tail === '');
/** The patterns in these files are tested at every length by patterns.test.ts. */
const from = 8192;

/** Every field of a form filled in with one text. */
const filled = ({ fields }: { fields: Record<string, unknown> }, text: string) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, text]));
/** Rejecting a text takes as much work as accepting it. */
const orRejected = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof RejectedSubmission) && !(error instanceof HttpProblem)) throw error;
  }
};
const site = { branches: [] };
/** A form as the server validates it. */
const submitted = (form: Form, text: string) =>
  orRejected(() =>
    validateSubmission(submissionForms[form.name], parseRequest(bodySchema(form), filled(form, text)), site),
  );
const submission = { id: '1', form: 'contact' as const, createdAt: '2026-01-01T00:00:00.000Z', suspicion: null };
const sender = { siteName: 'Site', to: ['a@b.example'], from: 'a@b.example' };

const parsers: Record<string, (text: string) => unknown> = {
  normalizeText: (text) => normalizeText(text, true) + normalizeText(text),
  'the rules of a contact message': (text) => validateForm(contactMessage, filled(contactMessage, text)),
  'the rules of a registration': (text) => validateForm(registration, filled(registration, text)),
  'the rules of an inquiry': (text) => validateForm(inquiry, filled(inquiry, text)),
  'the rules of a review': (text) => validateForm(review, filled(review, text)),
  'a submitted contact message': (text) => submitted(contactMessage, text),
  'a submitted review': (text) => submitted(review, text),
  hasContactDetails: (text) => hasContactDetails(text, ['971', '44']),
  mailboxOf,
  mailable,
  networksOf,
  'the cookie of an author': (text) => authorOf(fastifyCookie.parse(text)['review-author'] ?? text),
  'an origin': (text) =>
    orRejected(() =>
      refuseCrossSite({ headers: { origin: text }, host: text } as unknown as FastifyRequest, 'https://site.example'),
    ),
  betterTarget: (text) => orRejected(() => betterTarget(text, 'GET')),
  'a form without scripts': (text) => Object.fromEntries(new URLSearchParams(text)),
  'the body of a question': (text) =>
    chatBody.safeParse({ question: text, history: [{ role: 'user', parts: [{ text }] }] }),
  'an answer that arrives at once': (text) => {
    const sanitizer = createLinkSanitizer(index.resolve);
    return sanitizer.push(text) + sanitizer.end();
  },
  visibleText: (text) => {
    const visible = visibleText();
    return visible.push(text) + visible.end();
  },
  'the prompt': (text) => index.prompt({ question: text, history: [{ role: 'model', parts: [{ text }] }] }),
  cannedAnswer: (text) => cannedAnswer(text, knowledge),
  'the words of a question': (text) => wordsOf(text.slice(0, 1000)),
  'a mail to the company': (text) =>
    compose(
      { id: '1', messageId: '<1@b.example>', purpose: 'company' },
      { ...submission, email: text, fields: { name: text, message: text } },
      sender,
    ),
  'a pasted enquiry list': (text) => parseList(text),
  'an enquiry list in a cookie or an address': (text) => readLines(text),
  toCsv: (text) => toCsv([{ ...submission, email: text, fields: { message: text }, mails: [] }]),
};

test.each(Object.entries(parsers))('%s takes linear time', (_name, parser) => {
  const slow = shapes.map((shape) => tooSlow(parser, shape, from)).filter(Boolean);
  expect(slow.slice(0, 5)).toEqual([]);
});

/** The processor time of the shortest of up to five tries, in ms; stops at the first that is short enough. */
async function shortest(work: () => Promise<unknown>, enoughMs: number): Promise<number> {
  let best = Infinity;
  for (let tries = 0; tries < 5 && best > enoughMs; tries += 1) {
    const before = process.cpuUsage();
    await work();
    best = Math.min(best, process.cpuUsage(before).user / 1000);
  }
  return best;
}

test('an answer from the knowledge base takes no longer for a hostile question than for a long one', async () => {
  const ordinary = 'Which cable gland fits an armoured cable 4 x 16 mm2, and is there a shroud for it in stock? ';
  const answer = (question: string) => index.answer({ question, history: [] });
  const limitNow = async () => Math.max(allowedMs, 2 * (await shortest(() => answer(ordinary.repeat(10)), 0)));
  const limit = await limitNow();
  const slow: string[] = [];
  for (const shape of shapes) {
    const question = textOf(shape, 1000);
    const milliseconds = await shortest(() => answer(question), limit);
    if (milliseconds <= limit) continue;
    // The machine may have become busy since the long question was measured: beside it, in turn, both are as slow.
    const limitBeside = await limitNow();
    const beside = await shortest(() => answer(question), limitBeside);
    if (beside > limitBeside) slow.push(`${question.slice(0, 20)}: ${beside} ms, more than ${limitBeside} ms`);
  }
  expect(slow).toEqual([]);
});

test('a file of quoted cells that are never closed is read about as fast as one of ordinary lines', async () => {
  const file = (line: string) => line.repeat(longestFile / line.length);
  const read = (line: string) => shortest(() => Promise.resolve(parseList(file(line))), 0);
  const limit = Math.max(linearMs, 5 * (await read('10 x 0252-6, for the panel of the second floor\n')));
  expect(await read(`a${'"x'.repeat(38)},"c\n`)).toBeLessThan(limit);
});

test('the canonical address of a page is found in linear time', async () => {
  for (const pump of ['/', '/a', '//', 'A', '%2F', '/.']) {
    const pathname = `/home${pump.repeat(64 * 1024)}x`;
    const milliseconds = await shortest(() => canonicalPath(pathname, () => sources.search.index()), allowedMs);
    expect([pump, milliseconds < linearMs]).toEqual([pump, true]);
  }
});
