import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import {
  addLines,
  joinLists,
  linesText,
  listText,
  parseList,
  restOf,
  type EnquiryLine,
  type ParsedList,
  type RefusedLine,
} from 'api/enquiry';
import { readList, writeList } from '../list-cookie';
import { readUpload, type Upload } from '../uploads';
import { fieldsOf, keepList, listBodyLimit, shownOfText, tooLarge, type ShowPage } from './list-page';

/** How many refused lines are named, each with the reason. */
const mostNamed = 5;

/** Adds the lines of a posted text and of a file (row Q3). Answers 413 or 422 with the page and what was not taken. */
export const pastePosted =
  (showPage: ShowPage): RouteHandlerMethod =>
  async (request, reply) => {
    const { text, file } = await posted(request);
    if (file && 'problem' in file) {
      const message = file.problem.replace('The file', () => file.name);
      return showPage(request, reply, { message, text });
    }
    if (file && text.length + file.text.length > listBodyLimit) {
      return showPage(request, reply, { message: tooLarge, text: '', status: 413 });
    }
    const parsed = [parseList(text), parseList(file?.text ?? '')];
    const pasted = parsed.flatMap(({ lines }) => lines);
    const refused = parsed.flatMap((list) => list.refused);
    const { lines, left } = addLines(readList(request), pasted);
    if (refused.length === 0 && pasted.length > 0) return keepList(showPage, request, reply, lines, { refused: left });
    const unfit = [...writeList(request, reply, lines), ...left];
    const message =
      refused.length > 0 ? refusedText(refused) : `There is no code in this ${file && !text ? 'file' : 'text'}`;
    return showPage(request, reply, { message, text: notTaken(parsed, unfit) });
  };

const posted = async (request: FastifyRequest): Promise<Upload> =>
  request.isMultipart() ? readUpload(request) : { text: fieldsOf(request).get('text') ?? '' };

/** A line that was pasted comes back as it was written; one that was on the list before may have no space left either. */
function notTaken(parsed: readonly ParsedList[], unfit: readonly EnquiryLine[]): string {
  const own = new Set(unfit);
  const rests = parsed.map((list) => restOf([...list.refused, ...list.lines.filter((line) => own.delete(line))]));
  return joinLists([...rests, listText([...own])]);
}

/** Lines by their texts, since they have other numbers in the field in which they are shown again. */
function refusedText(refused: readonly RefusedLine[]): string {
  const named = refused.slice(0, mostNamed).map(({ text, why }) => `“${text.slice(0, shownOfText)}”: ${why}.`);
  const more = refused.length - mostNamed;
  return [
    `${linesText(refused.length)} could not be used.`,
    ...named,
    ...(more > 0 ? [`And ${linesText(more)} more.`] : []),
  ].join(' ');
}
