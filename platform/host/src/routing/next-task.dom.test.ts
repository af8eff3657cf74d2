import { nextTask } from './next-task';

const pass = () => new Promise((resolve) => setTimeout(resolve));
const postTask = jest.fn((task: () => void, _options: object) => pass().then(task));

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'scheduler');
});

it.each([
  ['with priorities', { postTask }],
  ['without', undefined],
])('runs a task after the present one, unless it is cancelled, in a browser %s', async (_, scheduler) => {
  Object.assign(globalThis, { scheduler });
  const task = jest.fn();
  const cancelled = jest.fn();
  nextTask(task);
  nextTask(cancelled)();
  await Promise.resolve();
  expect(task).not.toHaveBeenCalled();
  await pass();
  await pass();
  expect(task).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
});

it('asks for the priority of what a visitor waits for', () => {
  Object.assign(globalThis, { scheduler: { postTask } });
  nextTask(() => undefined);
  expect(postTask).toHaveBeenLastCalledWith(expect.any(Function), { priority: 'user-blocking' });
});
