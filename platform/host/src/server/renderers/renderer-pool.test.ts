import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { RendererPool } from './renderer-pool';

jest.mock('node:child_process', () => ({
  ...jest.requireActual<typeof childProcess>('node:child_process'),
  fork: jest.fn(),
}));

/** A process as the pool sees it. */
const child = () => Object.assign(new EventEmitter(), { send: jest.fn(), kill: jest.fn() });

test('a process that the system refuses to start at once is reported, and tried again', () => {
  jest.useFakeTimers();
  const [first, second] = [child(), child()];
  const fork = jest.mocked(childProcess.fork).mockReturnValueOnce(first as unknown as ChildProcess);
  fork.mockImplementationOnce(() => {
    throw new Error('spawn ENOMEM');
  });
  fork.mockReturnValueOnce(second as unknown as ChildProcess);
  const report = jest.fn();
  const pool = new RendererPool({ processes: 1, script: 'renderer.js', releases: 'releases', report });
  first.emit('message', { is: 'ready' });
  first.emit('exit', 1, null);
  expect(report).toHaveBeenCalledWith('a renderer process could not be started', {
    error: expect.objectContaining({ message: 'the renderer process could not be started: spawn ENOMEM' }) as Error,
  });
  expect(pool.figures().processes).toBe(0);
  jest.advanceTimersByTime(200);
  second.emit('message', { is: 'ready' });
  expect(pool.figures().processes).toBe(1);
  void pool.close();
  jest.useRealTimers();
});

test('an error that a process throws again and again is reported once a second', () => {
  jest.useFakeTimers();
  const throwing = child();
  jest.mocked(childProcess.fork).mockReturnValueOnce(throwing as unknown as ChildProcess);
  const report = jest.fn();
  const pool = new RendererPool({ processes: 1, script: 'renderer.js', releases: 'releases', report });
  const error = { name: 'Error', message: 'again' };
  for (let at = 0; at < 1000; at += 1)
    throwing.emit('message', { is: 'uncaught', release: `made-up@${at}.0.0`, error });
  expect(report).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1000);
  throwing.emit('message', { is: 'uncaught', error });
  expect(report).toHaveBeenCalledTimes(2);
  void pool.close();
  jest.useRealTimers();
});
