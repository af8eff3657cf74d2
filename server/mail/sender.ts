import type { Data } from '../files/data';
import type { Settings } from '../settings';
import type { Sender } from './messages';

type MailSettings = Pick<Settings, 'MAIL_TO' | 'MAIL_FROM'>;

/**
 * The sender of the site's mails and the recipients of its submissions, as set; otherwise the e-mail address in the content.
 * @throws {Error} if there is neither
 */
export async function companySender({ MAIL_TO, MAIL_FROM }: MailSettings, data: Pick<Data, 'site'>): Promise<Sender> {
  const site = await data.site().catch(() => undefined);
  const to = MAIL_TO.length > 0 ? MAIL_TO : site ? [site.email] : [];
  if (!to[0]) throw new Error('nobody to send e-mail to: MAIL_TO is not set, and the content has not been compiled');
  return { siteName: site?.name ?? 'Website', phone: site?.phone, to, from: MAIL_FROM ?? to[0] };
}

/** The domain at the end of Message-IDs. Never throws. */
export async function mailDomain(settings: MailSettings, data: Pick<Data, 'site'>): Promise<string> {
  const sender = await companySender(settings, data).catch(() => undefined);
  return sender?.from.split('@')[1] ?? 'website.invalid';
}
