import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Mail } from './messages';
import { checksCertificate, needsTls, smtpTransport } from './transports';

const mail = {
  id: '1',
  from: 'site@zuhal.example',
  to: 'ann@visitor.example',
  subject: 'Thank you',
  text: 'Thank you.',
} as unknown as Mail;

/** A mail server that answers each command at once, and RCPT with one more line again and again. */
function tarpit(): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 tarpit ESMTP\r\n');
    socket.on('data', (data) => {
      if (!String(data).startsWith('RCPT')) return socket.write('250 OK\r\n');
      const drip = setInterval(() => socket.write('250-wait\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
      return undefined;
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

test('a mail that the other server never finishes with fails after its time, and its connection is closed (row G2)', async () => {
  const server = await tarpit();
  const closed = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
  const { port } = server.address() as AddressInfo;
  const { send } = smtpTransport({ url: `smtp://127.0.0.1:${port}`, totalMs: 300 });
  await expect(send(mail)).rejects.toMatchObject({ name: 'MailError' });
  await closed;
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://user:secret@mail.example:587?requireTLS=false', true],
  ['smtps://mail.example', true],
  ['smtp://mail.example?requireTLS=true', true],
  ['smtp://mail.example', false],
  ['smtp://user:secret@127.0.0.1:1025', false],
])('%s has to have a certificate that can be verified: %s', (url, isChecked) =>
  expect(checksCertificate(url)).toBe(isChecked),
);

test.each([
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://user:secret@mail.example:587?requireTLS=false', false],
  ['smtps://user:secret@mail.example', false],
  ['smtp://mail.example', false],
  ['smtp://user:secret@127.0.0.1:1025', false],
])('%s has to be upgraded to TLS before the password is sent: %s', (url, isNeeded) =>
  expect(needsTls(url)).toBe(isNeeded),
);
