import type { FastifyReply, FastifyRequest } from 'fastify';
import { linesText, listText, type EnquiryLine } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import { writeList } from '../list-cookie';

/**
 * Shows the page of the list with what was wrong, if anything was: below, with the text that was not taken, or, without a text,
 * above the lines. The status is 422 by default.
 */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply, shown: ShownPage) => unknown;

export interface ShownPage {
  /** `''` if nothing was wrong. */
  message: string;
  text?: string;
  status?: number;
  /** What has been typed into the request for a quotation, by field. */
  typed?: Record<string, string> | undefined;
  /** The address that the page is rendered for, by default that of the list. */
  address?: string;
}

/** A pasted list of 10,000 lines; each character of the form can take three bytes. */
export const listBodyLimit = 1024 * 1024;
export const tooLarge =
  'This was too large, and was not added: a list can have at most 1 MB. Go back in your browser to find it as you wrote it.';
/** The number of characters of a refused line or code that the message shows. */
export const shownOfText = 60;

const noSpace = (count: number) =>
  `Without scripts a browser can keep only a short list: ${linesText(count)} did not fit. ` +
  'Send this list first, or put the rest in the message.';

/** The fields of a posted form. */
export const fieldsOf = (request: FastifyRequest) => (request.body ?? new URLSearchParams()) as URLSearchParams;

interface Kept {
  /** Lines that were to be added and are too many. */
  refused?: readonly EnquiryLine[];
  /** Where it leads, by default to the page of the list. */
  address?: string;
  /** Which posted values were not used. */
  problem?: string | undefined;
  /** What has been typed into the request for a quotation, by field: the page is shown with it. */
  typed?: Record<string, string> | undefined;
}

/** Stores the list in the cookie; shows what did not fit or was not used, or else leads to `address`. */
export function keepList(
  showPage: ShowPage,
  request: FastifyRequest,
  reply: FastifyReply,
  lines: readonly EnquiryLine[],
  { refused = [], address = enquiryAddresses.page, problem, typed }: Kept = {},
) {
  const left = [...writeList(request, reply, lines), ...refused];
  if (left.length > 0) return showPage(request, reply, { message: noSpace(left.length), text: listText(left), typed });
  if (problem !== undefined) return showPage(request, reply, { message: problem, typed, address });
  if (typed) return showPage(request, reply, { message: '', status: 200, typed, address });
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}
