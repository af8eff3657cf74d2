import { Readable } from 'node:stream';
import { chatAddress, type ChatEvent } from 'api/chat';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { crossSiteCheck } from '../http/cross-site';
import { named } from '../http/named';
import { HttpProblem } from '../http/problem';
import { problems } from '../http/schemas';
import { forCurrentClient } from '../rate-limit/clients';
import { FairQueue, type FairQueueLimits } from '../rate-limit/fair-queue';
import { clientAddress, networksOf } from '../rate-limit/networks';
import type { Settings } from '../settings';
import { ChatAdmission, busy, DailyBudget, type chatRates } from './admission';
import { answerTo } from './answer';
import { chatBody } from './body';
import type { CatalogueSources } from './catalogue';
import { withCircuitBreaker, type GuardedModel } from './circuit-breaker';
import { geminiModel, type GeminiOptions } from './gemini';
import { knowledgeFrom } from './knowledge';
import type { Answerer } from './retrieval';

const bodyLimit = 128 * 1024;

export interface ChatOptions extends CatalogueSources {
  settings: Partial<
    Pick<Settings, 'GEMINI_API_KEY' | 'GEMINI_MODEL' | 'GEMINI_BASE_URL' | 'SITE_ORIGIN' | 'CHAT_DAILY_QUESTIONS'>
  >;
  /** What tests set differently. */
  rates?: typeof chatRates;
  timeouts?: GeminiOptions['timeouts'];
}

const schema = {
  tags: ['chat'],
  summary: 'Ask the assistant',
  description:
    'The answer is a stream of events, one JSON object per line: `delta` as often as needed, then one `done` or `failed`; ' +
    'or a single `given` if the text is the reply to what `asked` names. ' +
    'Closing the connection stops the answer. An error comes before the stream, as a problem.',
  body: chatBody,
  response: {
    200: {
      description: 'A stream of events',
      content: {
        'application/x-ndjson': {
          schema: z.union([
            z.object({ type: z.literal('delta'), text: z.string() }),
            z.object({ type: z.literal('done'), source: z.enum(['model', 'knowledge', 'canned']) }),
            z.object({ type: z.literal('given') }),
            z.object({ type: z.literal('failed') }),
          ]),
        },
      },
    },
    ...problems(400, 403, 413, 415, 429, 500, 503),
  },
};

/**
 * Looking up an answer takes up to half a second of the processor that serves all visitors, so each network has one at a time.
 * {@link ChatAdmission} decides how many may wait.
 */
const computing: FairQueueLimits = { running: 2, runningOfClient: 1, waiting: Infinity, waitingOfClient: Infinity };

/**
 * `POST /api/chat` (rows F6, G4): the chat endpoint in front of the model provider. Takes a `ChatRequest` and answers with a
 * stream of `ChatEvent`s (api/chat.ts). Closing the connection stops the answer, at the provider too.
 */
export async function registerChat(app: FastifyInstance, options: ChatOptions) {
  const { data, search, codes, settings, rates, timeouts } = options;
  const readKnowledge = knowledgeFrom({ data, search, codes });
  const model = modelOf(settings, timeouts);
  const budget = new DailyBudget(settings.CHAT_DAILY_QUESTIONS ?? Infinity);
  const admission = new ChatAdmission(rates);
  const turns = new FairQueue(computing);
  const refuseCrossSite = crossSiteCheck(settings, data);

  // Read ahead of the first question; a failure is reported by the answer to a question.
  app.addHook('onReady', (done) => {
    readKnowledge().then(
      () => undefined,
      () => undefined,
    );
    done();
  });

  const questions = named('chat', (scope, _options, ready) => {
    scope.removeContentTypeParser('text/plain');
    scope.addHook('onRequest', async (request) => {
      await refuseCrossSite(request);
      admission.countQuestion(clientAddress(request));
    });
    // Not compressed, because an answer is read while it arrives.
    const route = { bodyLimit, compress: false as const, schema };
    scope.withTypeProvider<ZodTypeProvider>().post(chatAddress, route, async (request, reply) => {
      const abortController = new AbortController();
      // No await before this: questions that are not counted yet would be admitted beyond the limit.
      const leave = admission.enter(clientAddress(request));
      // A visitor who leaves while an answer is being looked up keeps the slot until that is done.
      let isComputing = false;
      const over = onceGone(request, reply, () => {
        abortController.abort();
        if (!isComputing) leave();
      });
      const knowledge = await readKnowledge().catch((error: unknown) => {
        request.log.error({ err: error }, 'the chat has no knowledge base');
        throw new HttpProblem(503, busy, { retryAfterSeconds: 5 });
      });
      const onFault = (error: unknown) => request.log.warn({ err: error }, 'the language model gave no answer');
      const { signal } = abortController;
      // Questions beyond the day's budget are answered as if there were no model; a model that is left alone uses up none of it.
      const takeModel = () => (model && (model.isResting || budget.take()) ? model : undefined);
      const client = networksOf(clientAddress(request)).at(-1)!.name;
      const answer: Answerer = (asked) =>
        turns.run(
          client,
          forCurrentClient(() => knowledge.answer(asked)),
        );
      const inTurn = { ...knowledge, answer };
      const events = answerTo(request.body, { knowledge: inTurn, takeModel, signal, onFault });
      const lines = Readable.from(
        linesOf(events, request, {
          begins: () => {
            isComputing = true;
          },
          ends: () => {
            isComputing = false;
            if (signal.aborted) leave();
            else over();
          },
        }),
      );
      reply.headers({
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      // The schema describes the lines; a stream has another type.
      return reply.send(lines as never);
    });
    ready();
  });
  await app.register(questions);
}

/**
 * Calls back once an answer is over, or when the function that it returns is called. A response that is queued behind another one on its connection never emits
 * `close`, because Node closes only responses that have their socket; therefore the socket is watched too. Node closes
 * a response while the socket emits its own `close`, so both listeners may be called, even after one has removed the other.
 */
function onceGone(request: FastifyRequest, reply: FastifyReply, gone: () => void): () => void {
  const { socket } = request.raw;
  let isOver = false;
  const over = () => {
    if (isOver) return;
    isOver = true;
    // A connection that is kept open serves many requests.
    socket.off('close', over);
    reply.raw.off('close', over);
    gone();
  };
  if (socket.destroyed) over();
  else {
    socket.once('close', over);
    reply.raw.once('close', over);
  }
  return over;
}

function modelOf(
  { GEMINI_API_KEY, GEMINI_MODEL, GEMINI_BASE_URL }: ChatOptions['settings'],
  timeouts: ChatOptions['timeouts'],
): GuardedModel | undefined {
  if (!GEMINI_API_KEY || !GEMINI_MODEL || !GEMINI_BASE_URL) return undefined;
  const model = geminiModel({ apiKey: GEMINI_API_KEY, model: GEMINI_MODEL, baseUrl: GEMINI_BASE_URL, timeouts });
  return withCircuitBreaker(model);
}

/**
 * The stream's text. A failure after the stream has begun can only be reported in it.
 * @param answer told when the answer begins and when it is complete, so that a visitor who reads slowly, or not at all, holds
 * no slot
 */
async function* linesOf(
  events: AsyncIterable<ChatEvent>,
  { log }: FastifyRequest,
  answer: { begins: () => void; ends: () => void },
) {
  answer.begins();
  try {
    for await (const event of events) yield `${JSON.stringify(event)}\n`;
  } catch (error) {
    log.error({ err: error }, 'an answer of the chat failed');
    yield `${JSON.stringify({ type: 'failed' } satisfies ChatEvent)}\n`;
  } finally {
    answer.ends();
  }
}
