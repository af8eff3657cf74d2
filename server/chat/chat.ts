import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChatEvent } from 'api/chat';
import { refuseCrossSite } from '../intake/cross-site';
import { Refusal } from '../intake/refusal';
import type { Data } from '../files/data';
import type { Settings } from '../settings';
import { Admission, busy, DailyBudget, type chatRates } from './admission';
import { answerTo } from './answer';
import { chatBody } from './body';
import { geminiModel, type GeminiOptions, type Model } from './gemini';
import { knowledgeFrom } from './knowledge';

const bodyLimit = 128 * 1024;

export interface ChatOptions {
  data: Pick<Data, 'getJson'>;
  settings: Partial<
    Pick<Settings, 'GEMINI_API_KEY' | 'GEMINI_MODEL' | 'GEMINI_BASE_URL' | 'SITE_ORIGIN' | 'CHAT_DAILY_QUESTIONS'>
  >;
  /** What tests set differently. */
  rates?: typeof chatRates;
  timeouts?: GeminiOptions['timeouts'];
}

/**
 * `POST /api/chat` (rows F6, G4): the chat endpoint in front of the model provider. Takes a `ChatRequest`, answers a stream
 * of `ChatEvent`s, one JSON object a line (api/chat.ts). Refused before the stream, with `{ error }`: 400 a
 * body that is no `ChatRequest`, 403 another site's page, 413 too large, 415 no JSON, 429 too many questions, 503 too many
 * answers under way or no knowledge base. Closing the connection stops the answer, at the provider too.
 */
export async function serveChat(app: FastifyInstance, { data, settings, rates, timeouts }: ChatOptions) {
  const known = knowledgeFrom(data);
  const model = modelOf(settings, timeouts);
  const budget = new DailyBudget(settings.CHAT_DAILY_QUESTIONS ?? Infinity);
  const admission = new Admission(rates);

  // Read, and without a model indexed, before anybody asks; what fails now is told to who asks.
  app.addHook('onReady', (done) => {
    known().then(
      ({ answer }) => {
        if (!model) answer({ question: 'cable', history: [] });
      },
      () => undefined,
    );
    done();
  });

  await app.register((scope, _options, ready) => {
    scope.removeContentTypeParser('text/plain');
    scope.setErrorHandler(refuse);
    scope.addHook('onRequest', (request, _reply, done) => {
      refuseCrossSite(request, settings.SITE_ORIGIN);
      admission.knock(request.ip);
      done();
    });
    // Not compressed: an answer is to be read while it comes.
    scope.post('/api/chat', { bodyLimit, compress: false }, async (request, reply) => {
      const body = chatBody.safeParse(request.body);
      if (!body.success) throw new Refusal(400, describe(body.error.issues[0]!));
      const gone = new AbortController();
      // Nothing is waited for before this: what is not counted yet would be let in beside what is.
      const leave = admission.enter(request.ip);
      reply.raw.once('close', () => {
        gone.abort();
        leave();
      });
      const knowledge = await known().catch((error: unknown) => {
        request.log.error({ err: error }, 'the chat has no knowledge base');
        throw new Refusal(503, busy, { retryAfterSeconds: 5 });
      });
      // What the day's budget does not cover is answered as it is without a model.
      const asked = model && budget.take() ? model : undefined;
      const onFault = (error: unknown) => request.log.warn({ err: error }, 'the language model gave no answer');
      const events = answerTo(body.data, { known: knowledge, model: asked, signal: gone.signal, onFault });
      const lines = Readable.from(linesOf(events, request));
      return reply
        .headers({
          'content-type': 'application/x-ndjson; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        })
        .send(lines);
    });
    ready();
  });
}

function modelOf(
  { GEMINI_API_KEY, GEMINI_MODEL, GEMINI_BASE_URL }: ChatOptions['settings'],
  timeouts: ChatOptions['timeouts'],
): Model | undefined {
  if (!GEMINI_API_KEY || !GEMINI_MODEL || !GEMINI_BASE_URL) return undefined;
  return geminiModel({ apiKey: GEMINI_API_KEY, model: GEMINI_MODEL, baseUrl: GEMINI_BASE_URL, timeouts });
}

/** The stream's text. What fails once it has begun can only be said inside of it. */
async function* linesOf(events: AsyncIterable<ChatEvent>, { log }: FastifyRequest) {
  try {
    for await (const event of events) yield `${JSON.stringify(event)}\n`;
  } catch (error) {
    log.error({ err: error }, 'an answer of the chat failed');
    yield `${JSON.stringify({ type: 'failed' } satisfies ChatEvent)}\n`;
  }
}

const describe = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message;

/** Says why a question was refused, and nothing about the server. */
function refuse(error: FastifyError | Refusal, { log }: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal && error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
  const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500);
  if (status >= 500 && !(error instanceof Refusal)) log.error({ err: error }, 'the chat failed');
  const message = status < 500 || error instanceof Refusal ? error.message : 'Internal server error';
  return reply.status(status).header('cache-control', 'no-store').send({ error: message });
}
