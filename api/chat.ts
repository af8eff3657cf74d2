/**
 * The protocol between the chat's widget and the server (rows F6, G4).
 *
 * `POST /api/chat` takes a `ChatRequest` as JSON. A rejected request is answered with an error status and `{ error }`.
 * The answer is `application/x-ndjson`, one `ChatEvent` per line: any number of `delta`, then one `done` or `failed`; or
 * only one `given`.
 */

/** One entry of the conversation so far (row I1). */
export interface ChatHistoryEntry {
  role: 'user' | 'model';
  parts: { text: string }[];
}

/** A question to the assistant, as it is posted. */
export interface ChatRequest {
  question: string;
  /** The conversation so far, oldest first, without the question. */
  history: ChatHistoryEntry[];
  /** What the assistant has asked the visitor for, if the text may be that instead of a question (row F5). */
  asked?: ChatAsked | undefined;
}

/** What the conversational flow asks a visitor for. */
export type ChatAsked = (typeof chatAsked)[number];
export const chatAsked = ['name', 'email', 'country'] as const;

/**
 * The source of an answer: the language model; retrieval from the knowledge base, without a model; or a warning line
 * with a canned answer, because the model failed.
 */
export type ChatSource = 'model' | 'knowledge' | 'canned';

/** One event of an answer, which arrives as a stream. */
export type ChatEvent =
  /** A piece of the answer's text; its links are pages that exist. */
  | { type: 'delta'; text: string }
  /** The answer is complete. */
  | { type: 'done'; source: ChatSource }
  /** The text is not a question but what the visitor was asked for. */
  | { type: 'given' }
  /** The answer ends here because the server failed. */
  | { type: 'failed' };

/** Where questions are posted. */
export const chatAddress = '/api/chat';

/** Limits of a `ChatRequest`, in characters and entries. The server validates them; the widget respects them. */
export const chatLimits = { question: 1000, entries: 20, entryText: 4000, historyText: 24_000 } as const;
