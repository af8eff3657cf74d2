import { setTimeout as wait } from 'node:timers/promises';
import { FairQueue, QueueFullError, TurnTooLateError, type FairQueueLimits } from './fair-queue';

/** Questions that are answered one after the other, in the order in which they were started. */
function useQueue(given: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({ running: 2, runningOfClient: 2, waiting: 2000, waitingOfClient: 300, ...given });
  const order: string[] = [];
  const ask = (client: string, name: string) =>
    queue.run(client, async () => {
      order.push(name);
      await new Promise(setImmediate);
      return name;
    });
  return { queue, order, ask };
}

it('starts one question of each client in turn, and those of a client in their order', async () => {
  const { order, ask } = useQueue();
  const many = Array.from({ length: 6 }, (_, at) => ask('a', `a${at}`));
  const answers = await Promise.all([...many, ask('b', 'b0'), ask('b', 'b1')]);
  expect(answers).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'b0', 'b1']);
  // Two were running already.
  expect(order).toEqual(['a0', 'a1', 'a2', 'b0', 'a3', 'b1', 'a4', 'a5']);
});

it('runs no more of one client at once than it may have, while others wait or not', async () => {
  const { order, ask } = useQueue({ runningOfClient: 1 });
  const many = ['a0', 'a1', 'a2'].map((name) => ask('a', name));
  await Promise.all([...many, ask('b', 'b0')]);
  expect(order).toEqual(['a0', 'b0', 'a1', 'a2']);
});

it("refuses the excess questions of one client, and none of the others'", async () => {
  const { ask } = useQueue();
  const many = await Promise.allSettled(
    Array.from({ length: 400 }, (_, at) => ask('a', `a${at}`)).concat(ask('b', 'b')),
  );
  expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(98);
  expect(many.at(-1)).toEqual({ status: 'fulfilled', value: 'b' });
});

it('refuses what any client asks while as many wait as may, and accepts it once one has started', async () => {
  const { ask } = useQueue({ running: 1, waiting: 2 });
  const accepted = ['a', 'b', 'c'].map((client) => ask(client, client));
  await expect(ask('d', 'd')).rejects.toThrow(QueueFullError);
  await expect(accepted[0]).resolves.toBe('a');
  await expect(ask('d', 'd')).resolves.toBe('d');
  await expect(Promise.all(accepted)).resolves.toEqual(['a', 'b', 'c']);
});

it('does not start what has waited for too long, and answers all of it once the first has ended', async () => {
  const { queue, order, ask } = useQueue({ running: 1, waitMs: 20 });
  const first = queue.run('a', () => wait(40, 'first'));
  const late = await Promise.allSettled(['a1', 'a2', 'a3'].map((name) => ask('a', name)));
  expect(late).toEqual(Array(3).fill({ status: 'rejected', reason: new TurnTooLateError() }));
  await expect(first).resolves.toBe('first');
  await expect(ask('a', 'next')).resolves.toBe('next');
  expect(order).toEqual(['next']);
});

it('passes on what fails, and starts the next one', async () => {
  const { queue, ask } = useQueue({ running: 1 });
  const failed = queue.run('a', () => Promise.reject(new Error('damaged')));
  await expect(failed).rejects.toThrow('damaged');
  const thrown = queue.run('a', () => {
    throw new Error('no process can be started');
  });
  await expect(thrown).rejects.toThrow('no process can be started');
  await expect(ask('a', 'next')).resolves.toBe('next');
});

it('calls back at once if nothing waits or runs, or else after the last that does', async () => {
  const { queue, order, ask } = useQueue({ running: 1 });
  queue.onceIdle(() => order.push('idle before'));
  const answers = ['a0', 'a1'].map((name) => ask('a', name));
  queue.onceIdle(() => order.push('idle after'));
  await Promise.all(answers);
  await new Promise(setImmediate);
  expect(order).toEqual(['idle before', 'a0', 'a1', 'idle after']);
});
