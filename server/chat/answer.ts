import type { ChatEvent, ChatRequest } from 'api/chat';
import { cannedAnswer, warningLine } from './canned';
import type { Model } from './gemini';
import type { Known } from './knowledge';
import { linkGuard } from './links';

export interface Answering {
  known: Known;
  /** Absent without a key: the knowledge base answers by itself. */
  model?: Model;
  /** Aborted when the visitor has gone, or has pressed 'Stop'. */
  signal: AbortSignal;
  /** Told why the model failed. */
  onFault: (error: unknown) => void;
}

/**
 * Answers a question as the events of the stream (rows F6, F7): from the model, or from the knowledge base when there is no
 * model. When the model fails, the warning line and the canned answer follow whatever came of its answer.
 */
export async function* answerTo(
  request: ChatRequest,
  { known, model, signal, onFault }: Answering,
): AsyncGenerator<ChatEvent, void> {
  if (!model) {
    yield { type: 'delta', text: known.answer(request) };
    yield { type: 'done', source: 'knowledge' };
    return;
  }
  const guard = linkGuard(known.opens);
  let begun = false;
  try {
    for await (const piece of model.stream(known.prompt(request), signal)) {
      const text = guard.push(piece);
      if (!text) continue;
      begun = true;
      yield { type: 'delta', text };
    }
    const rest = guard.end();
    if (rest) yield { type: 'delta', text: rest };
    if (!signal.aborted) yield { type: 'done', source: 'model' };
  } catch (error) {
    onFault(error);
    const rest = begun ? `${guard.end()}\n\n` : '';
    const canned = cannedAnswer(request.question, known.knowledge);
    yield { type: 'delta', text: `${rest}${warningLine}\n\n${canned}` };
    yield { type: 'done', source: 'canned' };
  }
}
