/**
 * The protocol between the chat's widget and the server (rows F6, G4).
 *
 * `POST /api/chat` takes a `ChatRequest` as JSON. A refusal comes before the stream, as a status with `{ error }`.
 * The answer is `application/x-ndjson`: one `ChatEvent` a line, `delta` as often as needed, then one `done` or `failed`.
 */

/** One entry of the conversation so far (row I1). */
export interface ChatHistoryEntry {
  role: 'user' | 'model';
  parts: { text: string }[];
}

export interface ChatRequest {
  question: string;
  /** The conversation so far, oldest first, without the question. */
  history: ChatHistoryEntry[];
}

/**
 * Where an answer came from: the language model; the knowledge base by retrieval, without a model; or the canned answer
 * after the warning line, because the model failed.
 */
export type ChatSource = 'model' | 'knowledge' | 'canned';

export type ChatEvent =
  /** A piece of the answer's text; its links are pages that exist. */
  | { type: 'delta'; text: string }
  /** The answer is complete. */
  | { type: 'done'; source: ChatSource }
  /** There will be no more: the server itself failed. */
  | { type: 'failed' };

/** Where questions are posted. */
export const chatAddress = '/api/chat';

/** Limits of a `ChatRequest`: the server validates them, and the widget keeps to them. */
export const chatLimits = { question: 1000, entries: 20, entryText: 4000, historyText: 24_000 } as const;
