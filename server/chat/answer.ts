import type { ChatEvent, ChatRequest } from 'api/chat';
import { cannedAnswer, warningLine } from './canned';
import type { Model } from './gemini';
import type { KnowledgeIndex } from './knowledge';
import { createLinkSanitizer } from './links';

export interface AnswerOptions {
  knowledge: KnowledgeIndex;
  /**
   * Called when the model is needed; undefined if there is none for this question, which the knowledge base then answers alone.
   */
  takeModel: () => Model | undefined;
  /** Aborted when the visitor has left, or has pressed 'Stop'. */
  signal: AbortSignal;
  /** Called with the reason when the model fails. */
  onFault: (error: unknown) => void;
}

/**
 * Answers a question as the events of the stream (rows F6, F7): from the model, which is given what the knowledge base
 * would answer, or from the knowledge base when there is no model. When the model fails, the warning line and the canned answer
 * follow the part of its answer that has already been sent. A text that gives what the visitor was asked for is only reported.
 */
export async function* answerTo(
  request: ChatRequest,
  { knowledge, takeModel, signal, onFault }: AnswerOptions,
): AsyncGenerator<ChatEvent, void> {
  if (request.asked && !(await knowledge.isQuestion(request.question, request.asked))) {
    yield { type: 'given' };
    return;
  }
  // Before the model is taken: a failure here is not the model's fault, and uses up none of its questions.
  const facts = await knowledge.answer(request);
  const model = takeModel();
  if (!model) {
    yield { type: 'delta', text: facts };
    yield { type: 'done', source: 'knowledge' };
    return;
  }
  const sanitizer = createLinkSanitizer(knowledge.resolve);
  let begun = false;
  try {
    for await (const piece of model.stream(knowledge.prompt(request, facts), signal)) {
      const text = sanitizer.push(piece);
      if (!text) continue;
      begun = true;
      yield { type: 'delta', text };
    }
    const rest = sanitizer.end();
    if (rest) yield { type: 'delta', text: rest };
    if (!signal.aborted) yield { type: 'done', source: 'model' };
  } catch (error) {
    onFault(error);
    const rest = begun ? `${sanitizer.end()}\n\n` : '';
    const canned = cannedAnswer(request.question, knowledge.base);
    yield { type: 'delta', text: `${rest}${warningLine}\n\n${canned}` };
    yield { type: 'done', source: 'canned' };
  }
}
