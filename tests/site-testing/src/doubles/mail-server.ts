import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** How the mail server behaves. */
export type SmtpBehaviour =
  | 'ok'
  /** Refuses connections. */
  | 'refuse'
  /** Accepts the connection and sends nothing. */
  | 'hang'
  /** Answers every mail with 421, or with 550 after its content. */
  | '421'
  | '550'
  /** Answers each recipient that matches `refused` with 550, or with `code`. */
  | { refused: RegExp; code?: number }
  /** Answers 554, or `code`, after the content of each mail in which it finds the text. */
  | { refusedText: string; code?: number }
  /** Falls silent after a sender, after a recipient that matches `to`, or after a whole mail to one. */
  | { silentAfter: 'MAIL' | 'RCPT' | 'DATA'; to: RegExp }
  /** Accepts the mail and closes the connection without a reply. */
  | 'lost';

/** A mail that the server has accepted. */
export interface TakenMail {
  at: number;
  /** The name with which the sending process greeted the server. */
  client: string;
  from: string;
  to: string[];
  raw: string;
  messageId: string;
  /** Names of all headers in lower case, in order. */
  headers: [name: string, value: string][];
  /** The decoded text. */
  text: string;
}

export interface SmtpDouble {
  url: string;
  mails: TakenMail[];
  /** Called with each accepted mail. */
  onMail: (listener: (mail: TakenMail) => void) => void;
  /** The number of connections so far, whatever happened to them. */
  connections: () => number;
  /** Sets the behaviour for all further mails. */
  behave: (behaviour: SmtpBehaviour) => Promise<void>;
  stop: () => Promise<void>;
}

/** A mail server on a real socket that can simulate faults. */
export async function startSmtp(): Promise<SmtpDouble> {
  const mailbox = new Mailbox();
  let listening: Listening | undefined = await listen(mailbox, 0);
  const { port } = listening;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: mailbox.mails,
    onMail: (listener) => (mailbox.heard = listener),
    connections: () => mailbox.connections,
    async behave(next) {
      const kind = (one: SmtpBehaviour) => (one === 'refuse' || one === 'hang' ? one : 'talk');
      const before = kind(mailbox.behaviour);
      mailbox.behaviour = next;
      if (before === kind(next)) return;
      await listening?.close();
      listening = next === 'refuse' ? undefined : await (next === 'hang' ? listenSilently : listen)(mailbox, port);
    },
    async stop() {
      await listening?.close();
    },
  };
}

/** What a mail server has received, and how it behaves at the moment. */
class Mailbox {
  readonly mails: TakenMail[] = [];
  behaviour: SmtpBehaviour = 'ok';
  connections = 0;
  heard: (mail: TakenMail) => void = () => undefined;

  isSilent(after: 'MAIL' | 'RCPT' | 'DATA', recipient = '') {
    const { behaviour } = this;
    return (
      typeof behaviour === 'object' &&
      'silentAfter' in behaviour &&
      behaviour.silentAfter === after &&
      behaviour.to.test(recipient)
    );
  }

  refusalOfSender() {
    return this.behaviour === '421' ? refusal(421) : null;
  }

  refusalOfRecipient(address: string) {
    const { behaviour } = this;
    if (typeof behaviour !== 'object' || !('refused' in behaviour)) return null;
    return behaviour.refused.test(address) ? refusal(behaviour.code ?? 550) : null;
  }

  refusalOfContent(raw: string) {
    const { behaviour } = this;
    if (behaviour === '550') return refusal(550);
    if (typeof behaviour !== 'object' || !('refusedText' in behaviour)) return null;
    return raw.includes(behaviour.refusedText) ? refusal(behaviour.code ?? 554) : null;
  }

  take({ hostNameAppearsAs, envelope: { mailFrom, rcptTo } }: SMTPServerSession, raw: string) {
    const mail = {
      at: Date.now(),
      client: hostNameAppearsAs || '',
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw,
      ...parse(raw),
    };
    this.mails.push(mail);
    this.heard(mail);
  }
}

const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });

interface Listening {
  port: number;
  close: () => Promise<void>;
}

/** Speaks SMTP on a port; 0: on a free one. */
function listen(mailbox: Mailbox, port: number): Promise<Listening> {
  const smtp = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect(_session, done) {
      mailbox.connections++;
      done();
    },
    onMailFrom(_address, _session, done) {
      if (!mailbox.isSilent('MAIL')) done(mailbox.refusalOfSender());
    },
    onRcptTo({ address }, _session, done) {
      if (!mailbox.isSilent('RCPT', address)) done(mailbox.refusalOfRecipient(address));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (mailbox.isSilent('DATA', session.envelope.rcptTo[0]?.address)) return;
        const raw = Buffer.concat(parts).toString('utf8');
        const refused = mailbox.refusalOfContent(raw);
        if (refused) {
          done(refused);
          return;
        }
        mailbox.take(session, raw);
        if (mailbox.behaviour === 'lost') destroyAll(sockets);
        else done();
      });
    },
  });
  smtp.on('error', () => undefined);
  const sockets = socketsOf(smtp.server);
  return open(smtp, smtp.server, sockets, port);
}

/** Accepts connections on a port and sends nothing. */
function listenSilently(mailbox: Mailbox, port: number): Promise<Listening> {
  const server = createServer((socket) => {
    mailbox.connections++;
    socket.on('error', () => undefined);
  });
  return open(server, server, socketsOf(server), port);
}

/** The open connections of a server. */
function socketsOf(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return sockets;
}

async function open(
  listener: Pick<SMTPServer, 'listen' | 'close'> | Server,
  server: Server,
  sockets: ReadonlySet<Socket>,
  port: number,
): Promise<Listening> {
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      destroyAll(sockets);
      return new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
}

function destroyAll(sockets: ReadonlySet<Socket>) {
  for (const socket of sockets) socket.destroy();
}

function parse(raw: string): Pick<TakenMail, 'headers' | 'text' | 'messageId'> {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    });
  const header = (wanted: string) => headers.find(([name]) => name === wanted)?.[1] ?? '';
  const body = raw.slice(end + 4);
  const text = {
    'quoted-printable': () => {
      const bytes = body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString('utf8');
    },
    base64: () => Buffer.from(body, 'base64').toString('utf8'),
  }[header('content-transfer-encoding')];
  return { headers, messageId: header('message-id'), text: (text?.() ?? body).replaceAll('\r\n', '\n') };
}
