import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

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
  const mails: TakenMail[] = [];
  let behaviour: SmtpBehaviour = 'ok';
  let connections = 0;
  let heard: (mail: TakenMail) => void = () => undefined;
  let port = 0;
  let listening: { close: () => Promise<void> } | undefined;

  const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });

  const isSilent = (after: 'MAIL' | 'RCPT' | 'DATA', recipient = '') =>
    typeof behaviour === 'object' &&
    'silentAfter' in behaviour &&
    behaviour.silentAfter === after &&
    behaviour.to.test(recipient);

  const startServer = async () => {
    const sockets = new Map<string, Socket>();
    const server = new SMTPServer({
      logger: false,
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onConnect(_session, done) {
        connections++;
        done();
      },
      onMailFrom(_address, _session, done) {
        if (isSilent('MAIL')) return;
        done(behaviour === '421' ? refusal(421) : null);
      },
      onRcptTo({ address }, _session, done) {
        if (isSilent('RCPT', address)) return;
        const refusing = typeof behaviour === 'object' && 'refused' in behaviour ? behaviour : undefined;
        done(refusing?.refused.test(address) ? refusal(refusing.code ?? 550) : null);
      },
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (isSilent('DATA', session.envelope.rcptTo[0]?.address)) return;
          if (behaviour === '550') {
            done(refusal(550));
            return;
          }
          const { mailFrom, rcptTo } = session.envelope;
          const raw = Buffer.concat(parts).toString('utf8');
          if (typeof behaviour === 'object' && 'refusedText' in behaviour && raw.includes(behaviour.refusedText)) {
            done(refusal(behaviour.code ?? 554));
            return;
          }
          const mail = {
            at: Date.now(),
            client: session.hostNameAppearsAs || '',
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw,
            ...parse(raw),
          };
          mails.push(mail);
          heard(mail);
          if (behaviour === 'lost') for (const socket of sockets.values()) socket.destroy();
          else done();
        });
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      const key = `${socket.remotePort}`;
      sockets.set(key, socket);
      socket.on('close', () => sockets.delete(key));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.server.address() as AddressInfo).port;
    return {
      close: () => {
        for (const socket of sockets.values()) socket.destroy();
        return new Promise<void>((resolve) => server.close(() => resolve()));
      },
    };
  };

  const startSilence = async () => {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      connections++;
      sockets.add(socket);
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return {
      close: () => {
        for (const socket of sockets) socket.destroy();
        return new Promise<void>((resolve) => server.close(() => resolve()));
      },
    };
  };

  listening = await startServer();
  const url = `smtp://127.0.0.1:${port}`;
  return {
    url,
    mails,
    onMail: (listener) => (heard = listener),
    connections: () => connections,
    async behave(next) {
      const kind = (one: SmtpBehaviour) => (one === 'refuse' || one === 'hang' ? one : 'talk');
      const before = kind(behaviour);
      behaviour = next;
      if (before === kind(next)) return;
      await listening?.close();
      listening = next === 'refuse' ? undefined : await (next === 'hang' ? startSilence() : startServer());
    },
    async stop() {
      await listening?.close();
    },
  };
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
