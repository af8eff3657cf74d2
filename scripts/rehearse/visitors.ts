import { readFileSync } from 'node:fs';
import https from 'node:https';

const host = 'www.example.com';

/** Between a reader's pages: two readers then stay below the 50 pages a second of one address (`PAGES_PER_SECOND`). */
const pauseMs = 50;

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/**
 * Sends nginx on this machine a request, as a visitor of www.example.com would. Trusts only the site's certificate.
 * @param body a form without scripts, or what is posted as JSON
 */
export function ask(path: string, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const isForm = body instanceof URLSearchParams;
    const content = body === undefined ? undefined : isForm ? body.toString() : JSON.stringify(body);
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const request = https.request(
      {
        host: '127.0.0.1',
        servername: host,
        path,
        method: content ? 'POST' : 'GET',
        ca: readFileSync('/etc/site/tls/fullchain.pem'),
        agent: false,
        timeout: 20_000,
        headers: {
          host,
          ...(content && { 'content-type': type, 'content-length': Buffer.byteLength(content) }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      },
    );
    request.once('timeout', () => request.destroy(new Error(`no answer to ${path} within 20 s`)));
    request.once('error', reject).end(content);
  });
}

/** Sends the contact form. Each call is another visitor's message. */
export const sendMessage = (email: string) =>
  ask('/api/send-contact-form', {
    name: 'Rehearsal',
    email,
    phone: '',
    message: `A message of the rehearsal for ${email}`,
    country: 'Dubai',
    companyName: '',
    companyLocation: '',
  });

/** Visitors who open one page after another while the site is disturbed, and who send a few messages. */
export class Visitors {
  readonly failures: string[] = [];
  /** The addresses whose message was acknowledged. */
  readonly acknowledged: string[] = [];
  pages = 0;
  #leaving = false;
  readonly #loops: Promise<void>[];

  /** @param messages how many messages to send, one per second */
  constructor(name: string, messages: number) {
    this.#loops = [this.#read('/home'), this.#read('/our-products'), this.#send(name, messages)];
  }

  /** Stops, after the requests that have begun. */
  async leave(): Promise<void> {
    this.#leaving = true;
    await Promise.all(this.#loops);
  }

  async #read(path: string) {
    while (!this.#leaving) {
      await this.#note(path, ask(path));
      this.pages++;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  async #send(name: string, messages: number) {
    for (let sent = 0; sent < messages && !this.#leaving; sent++) {
      const email = `${name}-${sent}@visitor.example`;
      if (await this.#note('the form', sendMessage(email))) this.acknowledged.push(email);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }

  async #note(what: string, asked: Promise<Answer>): Promise<boolean> {
    try {
      const { status, body } = await asked;
      if (status === 200) return true;
      this.failures.push(`${what}: ${status} ${body.slice(0, 200)}`);
    } catch (error) {
      this.failures.push(`${what}: ${(error as Error).message}`);
    }
    return false;
  }
}
