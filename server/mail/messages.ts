import {
  contactMessage,
  inquiry,
  normalizeText,
  quotation,
  reference,
  registration,
  review,
  type FormField,
  type FormName,
} from 'api/forms';
import type { Purpose } from '../database/schema';
import type { Submission } from '../database/submissions';
import { linesOfCatalogue } from '../submissions/quotation';

/** The company, as mails name it. */
export interface Sender {
  siteName: string;
  phone?: string | undefined;
  /** Recipients of submissions. */
  to: readonly string[];
  from: string;
}

/** A mail, ready for a transport. Only its text and its reply address contain what a visitor wrote. */
export interface Mail {
  id: string;
  messageId: string;
  date: Date;
  from: { name: string; address: string };
  to: string[];
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  headers: Record<string, string>;
}

const { productId, stars, ...reviewFields } = review.fields;

interface FormMails {
  subject: string;
  fields: Readonly<Record<string, FormField>>;
  /** The field with the visitor's name. */
  name: string;
  /** What the acknowledgement calls the submission. */
  noun: string;
}

const forms: Record<FormName, FormMails> = {
  contact: {
    subject: 'Contact message from the website',
    fields: contactMessage.fields,
    name: 'name',
    noun: 'message',
  },
  registration: {
    subject: 'Chat registration on the website',
    fields: registration.fields,
    name: 'userName',
    noun: 'message',
  },
  inquiry: { subject: 'Inquiry from the website chat', fields: inquiry.fields, name: 'userName', noun: 'inquiry' },
  review: {
    subject: 'Product review on the website',
    fields: { productId, ...reviewFields, stars: { ...stars, label: 'Stars' } },
    name: 'customerName',
    noun: 'review',
  },
  quotation: {
    subject: 'Request for a quotation from the website',
    fields: quotation.fields,
    name: 'name',
    noun: 'request for a quotation',
  },
};

/**
 * The address, if a mail can go there; the forms accept more. It is a single address: no quotes, brackets, commas or
 * control characters, and none of those by which mail servers relay through others (`a%b@c`, `a!b@c`).
 */
export function mailable(address: string): string | undefined {
  // Not with the flag `i`, which together with `u` takes the long s for an s.
  const plain = /^[a-zA-Z0-9.&'+_~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;
  return address.length <= contactMessage.fields.email.maxLength && plain.test(address) ? address : undefined;
}

/** Writes the mail for one entry of the outbox. The same entry always gives the same mail. */
export function compose(
  outbox: { id: string; messageId: string; purpose: Purpose; recipients?: readonly string[] | undefined },
  submission: Submission,
  sender: Sender,
): Mail {
  const mail = {
    id: outbox.id,
    messageId: outbox.messageId,
    date: new Date(submission.createdAt),
    from: { name: sender.siteName, address: sender.from },
  };
  return outbox.purpose === 'company'
    ? { ...mail, ...toCompany(submission), to: [...(outbox.recipients ?? sender.to)] }
    : { ...mail, ...toVisitor(submission, sender) };
}

function toCompany(submission: Submission) {
  const { subject, fields, name: nameField } = forms[submission.form];
  const { email, createdAt, id } = submission;
  const lines = Object.entries(fields)
    .map(([name, field]) => [field, String(submission.fields[name] ?? '')] as const)
    .filter(([, value]) => value !== '')
    .map(([field, value]) => {
      const multiline = 'multiline' in field && field.multiline;
      return multiline ? `\n${field.label}:\n${value}\n` : `${field.label}: ${value}`;
    });
  const name = String(submission.fields[nameField]);
  const address = mailable(email);
  return {
    // No header but Reply-To contains what a visitor wrote.
    ...(address && { replyTo: { name: headerText(name), address } }),
    subject: `${subject} (${reference(id)})`,
    text: [...lines, '', `Received: ${createdAt}`, `Reference: ${id}`, ''].join('\n'),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * Repeats nothing that the visitor wrote, so that nobody can send texts to another person's address through this site: for an
 * enquiry list, only numbers and what the catalogue says.
 */
function toVisitor({ form, id, email, fields }: Submission, { siteName, phone, to }: Sender) {
  const what = forms[form].noun;
  const list = form === 'quotation' ? ['', ...linesOfCatalogue(String(fields['lines']))] : [];
  return {
    to: [email],
    replyTo: { name: siteName, address: to[0]! },
    subject: `We have received your ${what} (${reference(id)})`,
    text: [
      'Hello,',
      '',
      `Thank you for your ${what}! We'll get back to you within 24 hours.`,
      '',
      `Your reference: ${reference(id)}`,
      ...(phone ? [`If it is urgent, call us: ${phone}`] : []),
      ...list,
      '',
      siteName,
      '',
      'If you have not written to us, somebody entered your address by mistake: please ignore this e-mail.',
      '',
    ].join('\n'),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  };
}

/** A visitor's name for a header: one short line without the special characters of address lists and of encoded words. */
export const headerText = (text: string): string =>
  normalizeText(text)
    .replace(/["<>,;:@\\()[\]]|=\?|\?=/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
