import { withCircuitBreaker } from './circuit-breaker';
import { ModelError, type Model } from './gemini';

let now = 0;
/** What the model does next, and how often it was asked. */
let next: () => AsyncGenerator<string, void>;
let asked = 0;
const model: Model = {
  stream: () => {
    asked += 1;
    return next();
  },
};
const answers = async function* () {
  yield await Promise.resolve('Hello.');
};
const failing = (details: ConstructorParameters<typeof ModelError>[1]) =>
  async function* (): AsyncGenerator<string, void> {
    await Promise.reject(new ModelError('no answer', details));
    yield '';
  };
const silent = failing({ isSilence: true });

let guarded: ReturnType<typeof withCircuitBreaker>;
beforeEach(() => {
  asked = 0;
  guarded = withCircuitBreaker(model, () => now);
});

const ask = async () => {
  const pieces: string[] = [];
  try {
    for await (const piece of guarded.stream({ system: '', conversation: [] } as never, new AbortController().signal)) {
      pieces.push(piece);
    }
  } catch {
    return 'failed';
  }
  return pieces.join('');
};
const times = async (count: number) => {
  for (let each = 0; each < count; each += 1) await ask();
};

test('after three questions in silence the model is left alone, for longer each time, and one question tries it', async () => {
  next = silent;
  await times(10);
  expect([asked, guarded.isResting]).toEqual([3, true]);
  now += 5001;
  expect(guarded.isResting).toBe(false);
  await times(10);
  expect(asked).toBe(4);
  now += 5001;
  await times(10);
  expect(asked).toBe(4);
  now += 5000;
  next = answers;
  expect([await ask(), await ask(), guarded.isResting]).toEqual(['Hello.', 'Hello.', false]);
});

test('while one question tries the model, the others fail at once; one whose visitor leaves decides nothing', async () => {
  next = silent;
  await times(3);
  now += 60_000;
  let leave: () => void = () => undefined;
  next = async function* (): AsyncGenerator<string, void> {
    await new Promise<void>((resolve) => (leave = resolve));
    yield* [];
  };
  const trial = ask();
  expect([await ask(), asked]).toEqual(['failed', 4]);
  leave();
  expect(await trial).toBe('');
  next = answers;
  expect(await ask()).toBe('Hello.');
});

test('an answer, or a quick failure, starts the count again', async () => {
  for (const other of [answers, failing({})]) {
    next = silent;
    await times(2);
    next = other;
    await ask();
  }
  next = silent;
  await times(2);
  expect([asked, guarded.isResting]).toEqual([8, false]);
});

test('the model is left alone for as long as its provider asks for, but for no longer than a minute', async () => {
  next = failing({ retryAfterMs: 36_000 });
  await times(5);
  expect(asked).toBe(1);
  now += 36_001;
  next = failing({ retryAfterMs: 24 * 60 * 60_000 });
  await times(5);
  expect(asked).toBe(2);
  now += 60_001;
  next = answers;
  expect(await ask()).toBe('Hello.');
});

test('after a pause that the provider has asked for, one question tries it, too', async () => {
  next = failing({ retryAfterMs: 1000 });
  await ask();
  now += 1001;
  let answer: () => void = () => undefined;
  next = async function* (): AsyncGenerator<string, void> {
    await new Promise<void>((resolve) => (answer = resolve));
    yield 'Hello.';
  };
  const trial = ask();
  expect([await ask(), asked]).toEqual(['failed', 2]);
  answer();
  expect(await trial).toBe('Hello.');
  expect(guarded.isResting).toBe(false);
});

test('an answer that began before a pause does not end it', async () => {
  let goOn: () => void = () => undefined;
  next = async function* (): AsyncGenerator<string, void> {
    yield 'Hel';
    await new Promise<void>((resolve) => (goOn = resolve));
    yield 'lo.';
  };
  const slow = ask();
  await new Promise(setImmediate);
  next = failing({ retryAfterMs: 36_000 });
  await ask();
  goOn();
  expect([await slow, guarded.isResting]).toEqual(['Hello.', true]);
});

test('a quick failure of the trial lets the next pause be short again', async () => {
  next = silent;
  await times(3);
  now += 5001;
  await ask();
  now += 10_001;
  next = failing({});
  await ask();
  next = silent;
  await times(3);
  now += 5001;
  expect(guarded.isResting).toBe(false);
});
