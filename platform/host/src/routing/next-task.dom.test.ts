import { nextTask } from './next-task';

const pass = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'scheduler');
});

it.each([
  ['where browsers have priorities', { postTask: (task: () => void) => Promise.resolve().then(task) }],
  ['where they have none', undefined],
])('runs a task after the present one, unless it is cancelled, %s', async (_, scheduler) => {
  Object.assign(globalThis, { scheduler });
  const task = jest.fn();
  const cancelled = jest.fn();
  nextTask(task);
  nextTask(cancelled)();
  expect(task).not.toHaveBeenCalled();
  await pass();
  expect(task).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
});
