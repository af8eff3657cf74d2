import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { clientLeft } from './client-left';

const replyThat = (state: { destroyed: boolean; writableFinished: boolean }) => {
  const raw = Object.assign(new EventEmitter(), state);
  return { raw, reply: { raw } as unknown as FastifyReply };
};

it('aborts at once if the client has left, and not if it has the whole response', () => {
  expect(clientLeft(replyThat({ destroyed: true, writableFinished: false }).reply).aborted).toBe(true);
  expect(clientLeft(replyThat({ destroyed: true, writableFinished: true }).reply).aborted).toBe(false);
});

it('aborts when the client leaves before it has the whole response', () => {
  const { raw, reply } = replyThat({ destroyed: false, writableFinished: false });
  const signal = clientLeft(reply);
  expect(signal.aborted).toBe(false);
  raw.emit('close');
  expect(signal.aborted).toBe(true);
});

it('does not abort when the connection closes after the response', () => {
  const { raw, reply } = replyThat({ destroyed: false, writableFinished: false });
  const signal = clientLeft(reply);
  raw.writableFinished = true;
  raw.emit('close');
  expect(signal.aborted).toBe(false);
});
