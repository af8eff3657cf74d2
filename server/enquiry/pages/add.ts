import type { RouteHandlerMethod } from 'fastify';
import { addLines, makeLine, readLines, typedQuantity } from 'api/enquiry';
import { readList } from '../list-cookie';
import { fieldsOf, keepList, shownOfText, tooLarge, type ShowPage } from './list-page';

/** The lists that this site's forms add, from a link or by undoing, have fewer characters. */
const longestList = 64 * 1024;

/** Adds the posted line (`code`, `quantity`, `note`), or the lines of a list (`lines`). Answers 413 or 422 with the page. */
export const addPosted =
  (showPage: ShowPage): RouteHandlerMethod =>
  (request, reply) => {
    const fields = fieldsOf(request);
    const list = fields.get('lines') ?? '';
    if (list.length > longestList) return showPage(request, reply, { message: tooLarge, text: '', status: 413 });
    let added = readLines(list);
    if (added.length === 0) {
      const one = makeLine(
        fields.get('code') ?? '',
        typedQuantity(fields.get('quantity') ?? '1'),
        fields.get('note') ?? '',
      );
      if (typeof one === 'string') {
        const given = ['code', 'quantity', 'note'].flatMap(
          (name) => fields.get(name)?.trim().slice(0, shownOfText) || [],
        );
        return showPage(request, reply, { message: `“${given.join(', ')}” was not added. ${one}.` });
      }
      added = [one];
    }
    const { lines, left } = addLines(readList(request), added);
    return keepList(showPage, request, reply, lines, { refused: left });
  };
