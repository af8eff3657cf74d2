import { setImmediate as turn } from 'node:timers/promises';
import { Overloaded, RenderQueue } from './render-queue';

const limits = { atATime: 1, placeMs: 60_000, waitMs: 60_000, waiting: 100 };

/** Renders that end when the test lets them, in the order in which they began. */
function controlled() {
  const begun: string[] = [];
  const ends: ((result: string) => void)[] = [];
  const render = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(resolve));
  };
  return { begun, render, end: (at: number) => ends[at]!(begun[at]!) };
}

test('a request joins a render that has not begun, and never one that has begun', async () => {
  const queue = new RenderQueue<string>(limits);
  const { begun, render, end } = controlled();
  const early = [queue.run('/a', 'x', render('first')), queue.run('/a', 'y', render('unused'))];
  await turn();
  expect(begun).toEqual(['first']);
  // What changes now is not in the first render: a request from here on gets the second.
  const late = [queue.run('/a', 'x', render('second')), queue.run('/a', 'y', render('unused'))];
  await turn();
  expect(begun).toEqual(['first']);
  end(0);
  await expect(Promise.all(early)).resolves.toEqual(['first', 'first']);
  await turn();
  end(1);
  await expect(Promise.all(late)).resolves.toEqual(['second', 'second']);
  expect(queue.figures()).toEqual({ running: 0, waiting: 0, rendered: 2, shared: 2, refused: 0 });
});

test('addresses take turns, however many pages each has requested', async () => {
  const queue = new RenderQueue<string>(limits);
  const { begun, render, end } = controlled();
  const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => queue.run(name, name[0]!, render(name)));
  for (let at = 0; at < 6; at += 1) {
    await turn();
    end(at);
    await turn();
  }
  await Promise.all(asked);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a render that waits for something else frees its place for the next', async () => {
  const queue = new RenderQueue<string>({ ...limits, placeMs: 5 });
  const { render, end } = controlled();
  const hanging = queue.run('/hanging', 'x', render('hanging'));
  await expect(queue.run('/b', 'x', () => Promise.resolve('done'))).resolves.toBe('done');
  end(0);
  await expect(hanging).resolves.toBe('hanging');
  expect(queue.figures()).toMatchObject({ running: 0, waiting: 0 });
});

test('a render that cannot begin in time is refused; one that has begun is completed', async () => {
  const queue = new RenderQueue<string>({ ...limits, waitMs: 20 });
  const { begun, render, end } = controlled();
  const running = queue.run('/a', 'x', render('a'));
  const waiting = queue.run('/b', 'x', render('b'));
  await expect(waiting).rejects.toThrow(Overloaded);
  expect(queue.figures().refused).toBe(1);
  end(0);
  await expect(running).resolves.toBe('a');
  await turn();
  expect(begun).toEqual(['a']);
});

test('nothing is rendered for clients that have left, and the queue has a maximum length', async () => {
  const queue = new RenderQueue<string>({ ...limits, waiting: 2 });
  const { begun, render, end } = controlled();
  const running = queue.run('/a', 'x', render('a'));
  await turn();
  const gone = new AbortController();
  const left = queue.run('/b', 'x', render('b'), gone.signal);
  const stays = queue.run('/c', 'x', render('c'));
  await expect(queue.run('/d', 'y', render('d'))).rejects.toThrow(Overloaded);
  gone.abort();
  await expect(left).rejects.toThrow(Overloaded);
  end(0);
  await running;
  await turn();
  end(1);
  await expect(stays).resolves.toBe('c');
  expect(begun).toEqual(['a', 'c']);
  // Who leaves is not refused.
  expect(queue.figures()).toMatchObject({ running: 0, waiting: 0, refused: 1 });
});

test('a render that fails, at once or later, fails for all its waiting requests, and the next one begins', async () => {
  const queue = new RenderQueue<string>(limits);
  const boom = () => Promise.reject(new Error('boom'));
  const both = [queue.run('/a', 'x', boom), queue.run('/a', 'y', boom)];
  for (const each of both) await expect(each).rejects.toThrow('boom');
  const thrown = queue.run('/b', 'x', () => {
    throw new Error('bang');
  });
  await expect(thrown).rejects.toThrow('bang');
  await expect(queue.run('/c', 'x', () => Promise.resolve('fine'))).resolves.toBe('fine');
});

test('nothing is rendered for a client that has left before its turn was asked for', async () => {
  const queue = new RenderQueue<string>(limits);
  const { begun, render } = controlled();
  await expect(queue.run('/a', 'x', render('a'), AbortSignal.abort())).rejects.toThrow(Overloaded);
  await turn();
  expect(begun).toEqual([]);
});
