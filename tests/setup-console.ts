import { format } from 'node:util';

/**
 * A unit test that writes a warning or an error to the console fails: React and the libraries report mistakes there. A
 * test of such a message captures it with `jest.spyOn(console, 'error')`. Replaced globals are restored after each
 * test. How long Redux Toolkit's checks took only depends on the machine.
 */
const aboutTheMachine = /Middleware took \d+ms/;
const noise: string[] = [];
const original = { warn: console.warn, error: console.error };
const replaced = ['fetch', 'matchMedia', 'IntersectionObserver'] as const;
const current = () => replaced.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
let globals = current();

beforeEach(() => {
  noise.length = 0;
  // Not earlier: a module under test may replace a global permanently when it is loaded.
  globals = current();
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...parts: unknown[]) => {
      const text = format(...parts);
      if (!aboutTheMachine.test(text)) noise.push(`console.${level}: ${text}`);
    };
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Object.assign(console, original);
  for (const [name, descriptor] of globals) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
  if (noise.length > 0) throw new Error(`The test wrote to the console:\n${noise.join('\n')}`);
});
