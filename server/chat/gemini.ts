import { GoogleGenerativeAI, type EnhancedGenerateContentResponse } from '@google/generative-ai';
import { withoutRedirects } from './no-redirects';
import type { Prompt } from './prompt';

/** A language model: gives an answer piece by piece, ends early when aborted. */
export interface Model {
  /** @throws {ModelError} when the provider fails, is too slow, or ends in the middle. */
  stream: (prompt: Prompt, signal: AbortSignal) => AsyncGenerator<string, void>;
}

/** The model gave no complete answer; the message gives the reason for the log. */
export class ModelError extends Error {
  override name = 'ModelError';

  /**
   * @param details whether nothing at all came in time, and after how many milliseconds the provider wants to be asked again, if it
   *   said so
   */
  constructor(
    message: string,
    readonly details: { isSilence?: boolean; retryAfterMs?: number } = {},
  ) {
    super(message);
  }
}

export interface GeminiOptions {
  apiKey: string;
  model: string;
  baseUrl: string;
  /** How long to wait for the first piece, between two pieces, and for all of them. */
  timeouts?: { first: number; between: number; all: number };
}

const longestAnswer = 8000;
const usualTimeouts = { first: 15_000, between: 10_000, all: 60_000 };

/**
 * The adapter for the provider's package, and the only file that knows it (rows F6, G4). One model, no fallback list; the key
 * stays here.
 */
export function geminiModel({ apiKey, model: name, baseUrl, timeouts = usualTimeouts }: GeminiOptions): Model {
  const provider = new GoogleGenerativeAI(apiKey);

  return {
    async *stream({ system, conversation }, signal) {
      // A separate signal distinguishes a timeout from a visitor who leaves, which is not a failure of the model.
      const ours = new AbortController();
      const stop = (reason: string, isSilence = false) => ours.abort(new ModelError(reason, { isSilence }));
      const total = setTimeout(() => stop(`no complete answer in ${timeouts.all} ms`), timeouts.all);
      let waiting = setTimeout(() => stop(`no answer in ${timeouts.first} ms`, true), timeouts.first);
      const either = AbortSignal.any([signal, ours.signal]);
      let length = 0;
      let finished = false;
      try {
        const model = provider.getGenerativeModel(
          { model: name, systemInstruction: system, generationConfig: { temperature: 0.2, maxOutputTokens: 2048 } },
          { baseUrl: baseUrl.replace(/\/$/, '') },
        );
        const { stream, response } = await orAborted(
          // The package would send the key to the target of a redirect.
          withoutRedirects(() => model.generateContentStream(conversation, { signal: either })),
          either,
        );
        // The package reads the stream a second time; its failure is already handled below.
        response.catch(() => undefined);
        for (;;) {
          const next: IteratorResult<EnhancedGenerateContentResponse, void> = await orAborted(stream.next(), either);
          if (next.done) break;
          const text = next.value.text();
          finished ||= Boolean(next.value.candidates?.[0]?.finishReason);
          // A model that thinks, or is stuck, may send only events without text: to the visitor it is silent.
          if (!text) continue;
          clearTimeout(waiting);
          waiting = setTimeout(() => stop(`nothing more in ${timeouts.between} ms`), timeouts.between);
          length += text.length;
          yield text;
          if (length > longestAnswer) return;
        }
      } catch (error) {
        if (signal.aborted) return;
        if (ours.signal.aborted) throw ours.signal.reason;
        throw new ModelError(`the provider failed (${kindOf(error)})`, { retryAfterMs: retryAfterOf(error) });
      } finally {
        clearTimeout(total);
        clearTimeout(waiting);
        ours.abort();
      }
      if (length === 0) throw new ModelError('the provider gave an empty answer');
      if (!finished) throw new ModelError('the answer was cut off');
    },
  };
}

/** The kind of a failure, without the provider's message, which may repeat what it was sent. */
const kindOf = (error: unknown) => {
  const { status, name } = error as { status?: unknown; name?: unknown };
  return typeof status === 'number' ? `status ${status}` : typeof name === 'string' ? name : 'no error';
};

/** What the provider says in its error about when to ask again, in milliseconds: `{ "@type": "….RetryInfo", "retryDelay": "36s" }` */
function retryAfterOf(error: unknown): number | undefined {
  const { errorDetails } = error as { errorDetails?: unknown };
  if (!Array.isArray(errorDetails)) return undefined;
  const delays = errorDetails.map((each: { retryDelay?: unknown } | null) => each?.retryDelay);
  const delay = delays.find((each): each is string => typeof each === 'string');
  const [, seconds] = /^(\d{1,6}(?:\.\d{1,9})?)s$/.exec(delay ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** The package keeps waiting for some streams after an abort; this promise rejects anyway. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
