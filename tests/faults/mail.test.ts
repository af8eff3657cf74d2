import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Mail } from 'server/mail/messages';
import { smtpTransport } from 'server/mail/transports';
import { startSmtp, type SmtpBehaviour, type SmtpDouble } from '../site-testing/src/doubles/mail-server';
import { message, until, useSites } from '../submissions/harness';

const contact = '/api/send-contact-form';

/** Waits until a number has stayed the same for a while. */
async function settled(count: () => number) {
  let before = -1;
  while (before !== (before = count())) await wait(500);
}

describe('a mail server that accepts connections and falls silent', () => {
  const { start } = useSites('SQLite');
  let smtp: SmtpDouble;
  beforeEach(async () => {
    smtp = await startSmtp();
  });
  afterEach(() => smtp.stop());

  test.each<['RCPT' | 'DATA']>([['RCPT'], ['DATA']])(
    'for more mails than there are lanes, after %s: the other mails still go out',
    async (silentAfter) => {
      await smtp.behave({ silentAfter, to: /^silent/ });
      const site = await start({
        env: { SMTP_URL: smtp.url },
        tuning: { worker: { slowMs: 100, probeMs: 200 }, smtp: { silenceMs: 15_000 } },
      });
      for (let index = 0; index < 6; index++) {
        const { status } = await site.post(contact, { ...message, email: `silent${index}@visitor.example` });
        expect(status).toBe(200);
      }
      await site.post(contact, message);
      // Seven to the company and one acknowledgement.
      await until(() => smtp.mails.length === 8);
      await smtp.behave('ok');
      // Connections in progress are aborted, so stopping does not wait for them.
      await smtp.stop();
    },
  );

  test('for as many acknowledgements as are ever sent at once: mails to the company do not wait', async () => {
    await smtp.behave({ silentAfter: 'RCPT', to: /^silent/ });
    const site = await start({
      env: { SMTP_URL: smtp.url },
      tuning: { worker: { slowMs: 20, probeMs: 20 }, smtp: { silenceMs: 60_000 } },
    });
    const post = (email: string) => site.post(contact, { ...message, email });
    for (let index = 0; index < 30; index++) await post(`silent${index}@visitor.example`);
    await until(() => smtp.mails.length === 30);
    // No further connection is opened: all that an acknowledgement may have are taken.
    await settled(() => smtp.connections());
    await post(message.email);
    await until(() => smtp.mails.length === 31);
    expect(smtp.mails.every(({ to }) => to.includes('sales@company.example'))).toBe(true);
    await smtp.stop();
  });

  test.each<[string, SmtpBehaviour]>([
    ['at the greeting', 'hang'],
    ['after MAIL', { silentAfter: 'MAIL', to: /^/ }],
    ['after RCPT', { silentAfter: 'RCPT', to: /^/ }],
    ['after the mail', { silentAfter: 'DATA', to: /^/ }],
  ])('%s, then working: everything goes out, once', async (_, behaviour) => {
    await smtp.behave(behaviour);
    const site = await start({
      env: { SMTP_URL: smtp.url },
      tuning: { worker: { slowMs: 100, probeMs: 200 }, smtp: { connectMs: 300, silenceMs: 1500 } },
    });
    for (const text of ['1', '2', '3', '4', '5']) await site.post(contact, { ...message, message: text });
    await until(() => site.logged.filter((line) => line.includes('tried again')).length >= 5);
    await smtp.behave('ok');
    await until(() => smtp.mails.length >= 10);
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(10);
    expect(smtp.mails).toHaveLength(10);
  });
});

test('an expired certificate does not stop mails where plain text would do, and stops every mail where TLS is required', async () => {
  // Its own certificate has expired.
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    onData: (stream, _session, done) => stream.on('end', done).resume(),
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const mail: Mail = {
    id: '1',
    messageId: '<1@company.example>',
    date: new Date(),
    from: { name: 'Company', address: 'site@company.example' },
    to: ['ann@visitor.example'],
    subject: 'Thank you',
    text: 'Thank you.',
    headers: {},
  };
  await expect(smtpTransport({ url }).send(mail)).resolves.toEqual([]);
  await expect(smtpTransport({ url: `${url}?requireTLS=true` }).send(mail)).rejects.toThrow(/certificate/);
  await new Promise<void>((resolve) => server.close(resolve));
});
