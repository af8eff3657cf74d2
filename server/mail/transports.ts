import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Mail } from './messages';

/** A recipient that the receiving server has refused while accepting others. */
export interface RefusedRecipient {
  address: string;
  /** It may accept the recipient later, as with greylisting or a full mailbox. */
  isTemporary: boolean;
}

/** A way to send mails. */
export interface MailTransport {
  kind: 'smtp' | 'files';
  /**
   * Sends one mail; resolves once the receiving server has accepted it.
   * @throws {MailError} if the server has accepted no recipient
   */
  send: (mail: Mail) => Promise<readonly RefusedRecipient[]>;
}

/** Why a mail was not sent. `message` may name the visitor; the other fields may be logged. */
export class MailError extends Error {
  override name = 'MailError';

  constructor(
    message: string,
    readonly details: { code?: string; responseCode?: number; command?: string; wholeMailWritten?: boolean },
  ) {
    super(message);
  }

  /**
   * The receiving server refuses this address, permanently or temporarily (an unknown domain, a full mailbox), which says
   * nothing about other mails. Excludes 421, which ends the connection.
   */
  get refusesRecipient() {
    const { responseCode = 0, command = '' } = this.details;
    return responseCode >= 400 && responseCode !== 421 && command.startsWith('RCPT');
  }

  /**
   * The receiving server refuses the content of this mail, permanently or temporarily, as content filters do, which says
   * nothing about other mails either. Excludes 421, which ends the connection, and 452, which says that the server has no space
   * left.
   */
  get refusesContent() {
    const { responseCode = 0, command = '' } = this.details;
    return responseCode >= 400 && ![421, 452].includes(responseCode) && command.startsWith('DATA');
  }

  /** The receiving server has been sent the whole mail but has not answered: each further attempt may deliver another copy. */
  get mayHaveArrived() {
    const { responseCode, wholeMailWritten = false } = this.details;
    return wholeMailWritten && responseCode === undefined;
  }
}

/** Keeps the content of a mail from including files or fetching addresses. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

const toMessage = ({ id: _, ...mail }: Mail) => ({ ...mail, ...closed });

export interface SmtpOptions {
  url: string;
  /** How long to wait for a connection, and for the greeting after it. */
  connectMs?: number;
  /**
   * How long to wait for any later answer. A mail that is accepted after that is sent again with the same Message-ID.
   */
  silenceMs?: number;
  /**
   * How long a mail may take in all: a server that keeps answering a little at a time, as tarpits do, is as bad as a silent
   * one.
   */
  totalMs?: number;
  /** The name of this server in SMTP's greeting. */
  name?: string;
}

const ownMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a password would be sent to another machine, which is done only over TLS; `?requireTLS=false` lifts this. */
export function needsTls(url: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(url);
  return (
    protocol === 'smtp:' && username !== '' && !ownMachine.test(hostname) && searchParams.get('requireTLS') !== 'false'
  );
}

/**
 * Whether nothing is sent to a mail server whose certificate cannot be verified. Where plain text would do, because no password
 * is sent to another machine, unverified encryption is better than none, and an expired certificate does not stop enquiries;
 * `?requireTLS=true` insists on verification.
 */
export function checksCertificate(url: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(url);
  const sendsPassword = username !== '' && !ownMachine.test(hostname);
  return protocol === 'smtps:' || sendsPassword || searchParams.get('requireTLS') === 'true';
}

/**
 * Sends over SMTP_URL, with one connection for each mail: enquiries are rare, and a broken connection then affects only one
 * mail.
 */
export function smtpTransport({
  url,
  connectMs = 10_000,
  silenceMs = 25_000,
  totalMs = 90_000,
  name,
}: SmtpOptions): MailTransport {
  const options = {
    url,
    requireTLS: needsTls(url),
    ...(!checksCertificate(url) && { tls: { rejectUnauthorized: false } }),
    ...closed,
    ...(name && { name }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
  };
  return {
    kind: 'smtp',
    async send(mail) {
      let wholeMailWritten = false;
      const transporter = nodemailer.createTransport(options);
      transporter.use('stream', ({ message }, done) => {
        message.processFunc((content) => content.once('end', () => (wholeMailWritten = true)));
        done();
      });
      try {
        const signal = AbortSignal.timeout(totalMs);
        const { rejectedErrors = [] } = await transporter.sendMail({ ...toMessage(mail), signal });
        return rejectedErrors.map(({ recipient = '', responseCode = 0 }) => ({
          address: recipient,
          isTemporary: responseCode >= 400 && responseCode < 500,
        }));
      } catch (error) {
        const { message, code, responseCode, command } = error as Error & MailError['details'];
        throw new MailError(message, { code, responseCode, command, wholeMailWritten });
      }
    },
  };
}

const mailFolder = (dataDir: string) => path.join(dataDir, 'mail');

/** Without SMTP_URL: one `.eml` file for each mail, named after its id, so that writing it twice makes one file. */
export function fileTransport(dataDir: string): MailTransport {
  const folder = mailFolder(dataDir);
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'files',
    async send(mail) {
      try {
        const { message } = await writer.sendMail(toMessage(mail));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = path.join(folder, `${mail.id}.eml`);
        const handle = await open(`${file}.part`, 'w', 0o600);
        try {
          await handle.writeFile(message as Buffer);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(`${file}.part`, file);
        return [];
      } catch (error) {
        throw new MailError((error as Error).message, { code: (error as NodeJS.ErrnoException).code ?? 'FILE' });
      }
    },
  };
}

/** Erases the files of mails whose submissions were erased. */
export async function eraseMailFiles(dataDir: string, ids: readonly string[]): Promise<void> {
  const folder = mailFolder(dataDir);
  const files = await readdir(folder).catch(() => []);
  const erased = new Set(ids.flatMap((id) => [`${id}.eml`, `${id}.eml.part`]));
  for (const file of files) if (erased.has(file)) await rm(path.join(folder, file), { force: true });
}
