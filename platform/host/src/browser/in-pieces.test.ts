import { inPieces } from './in-pieces';

const { scheduler } = globalThis as { scheduler?: unknown };
afterEach(() => Object.assign(globalThis, { scheduler }));

test('pieces are evaluated in order, with a task of something else before each', async () => {
  const order: string[] = [];
  const piece = (name: string) => () => {
    order.push(name);
    setTimeout(() => order.push(`after ${name}`));
    return Promise.resolve();
  };
  Object.assign(globalThis, { scheduler: undefined });
  const evaluated = inPieces(piece('react'), piece('router'));
  expect(order).toEqual([]);
  await evaluated;
  expect(order).toEqual(['react', 'after react', 'router']);
});

test('the browser’s own way to pause is used where there is one', async () => {
  const pauses = jest.fn(() => Promise.resolve());
  Object.assign(globalThis, { scheduler: { yield: pauses } });
  await inPieces(
    () => Promise.resolve(),
    () => Promise.resolve(),
  );
  expect(pauses).toHaveBeenCalledTimes(2);
});

test('nothing is evaluated after a piece that throws', async () => {
  const next = jest.fn(() => Promise.resolve());
  await expect(inPieces(() => Promise.reject(new Error('broken')), next)).rejects.toThrow('broken');
  expect(next).not.toHaveBeenCalled();
});
