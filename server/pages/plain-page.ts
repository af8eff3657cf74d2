import type { SubmittedForm } from '@platform/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Overloaded } from '../admission/render-queue';
import { sendBarePage } from '../http/bare-page';
import { escapeHtml } from '../http/escape-html';

/**
 * Renders the page of a form again, with what was wrong and what was filled in. The status has already been set; the result is
 * sent as the page.
 */
export type RenderForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  submitted: SubmittedForm,
) => unknown;

/** Renders the page of a form again or, if that is not possible, a plain page that says what was wrong. */
export async function renderFormOrPlain(
  renderForm: RenderForm,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  submitted: SubmittedForm,
): Promise<unknown> {
  try {
    return await renderForm(request, reply, path, submitted);
  } catch (fault) {
    const expected = fault instanceof Overloaded;
    if (!expected) request.log.error({ err: fault }, 'the page of a form could not be rendered');
    return sendPlainPage(reply, path, submitted);
  }
}

/** The answer if the page itself cannot be rendered: what was wrong, and how to get back to the filled-in form. */
export function sendPlainPage(
  reply: FastifyReply,
  path: string,
  { message, errors }: Pick<SubmittedForm, 'message' | 'errors'>,
) {
  const others = Object.values(errors).filter((error) => error !== message);
  return sendBarePage(
    reply,
    'The form was not sent',
    `${message && `<p role="alert">${escapeHtml(message)}</p>`}
<ul>${others.map((error) => `<li>${escapeHtml(error)}</li>`).join('')}</ul>
<p>Go back in your browser to find the form as you filled it in, or <a href="${escapeHtml(path)}">start again</a>.</p>`,
  );
}
