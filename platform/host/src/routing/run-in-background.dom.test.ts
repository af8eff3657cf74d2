import { runInBackground } from './run-in-background';

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
  runInBackground(task);
  runInBackground(cancelled)();
  await Promise.resolve();
  expect(task).not.toHaveBeenCalled();
  await pass();
  await pass();
  expect(task).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
});

it('comes after everything else', () => {
  Object.assign(globalThis, { scheduler: { postTask } });
  runInBackground(() => undefined);
  expect(postTask).toHaveBeenLastCalledWith(expect.any(Function), { priority: 'background' });
});
