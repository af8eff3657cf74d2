import { inquiry, type InquiryField } from 'api/forms';
import type { Inquiry } from '../conversation/post';

/** An inquiry that the server has not confirmed, and the submission id of its attempts. */
export interface UnsentInquiry {
  values: Inquiry;
  submissionId: string;
}

const inquiryKey = 'chatInquiry';
const names = Object.keys(inquiry.fields) as InquiryField[];

/** Keeps an inquiry until the tab is closed; without one, forgets the kept one. */
export function storeUnsent(unsent: UnsentInquiry | undefined) {
  try {
    if (unsent) sessionStorage.setItem(inquiryKey, JSON.stringify(unsent));
    else sessionStorage.removeItem(inquiryKey);
  } catch {
    // Storage is full or blocked: the inquiry is kept until the page is closed.
  }
}

/** The kept inquiry; undefined if there is none, or if it cannot be read. */
export function readUnsent(): UnsentInquiry | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(inquiryKey) ?? 'null');
    const { values, submissionId } = Object(stored) as Partial<UnsentInquiry>;
    if (typeof submissionId !== 'string' || !names.every((name) => typeof values?.[name] === 'string'))
      return undefined;
    return { values: values!, submissionId };
  } catch {
    return undefined;
  }
}
