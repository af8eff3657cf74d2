import { pino, type LoggerOptions } from 'pino';
import { logging } from './logging';
import { readSettings } from './settings';

const { serializers } = logging(readSettings({ LOG_LEVEL: 'silent' })) as unknown as {
  serializers: { err: (error: object) => { message: string; stack: string } };
};

test('only the beginning of a long text in an error is logged', () => {
  const logged = serializers.err(new Error(`no price: ${'x'.repeat(1_000_000)}`));
  expect(logged.message).toMatch(/^no price: x+$/);
  expect(JSON.stringify(logged).length).toBeLessThan(30_000);
});

test('an error without a message and a stack is logged', () => {
  expect(serializers.err(Object.assign(new Error(), { message: null, stack: null }))).toMatchObject({
    message: '',
    stack: '',
  });
});

test('a line stays one line of JSON, without what would control the terminal in which it is read', () => {
  const lines: string[] = [];
  const options = logging(readSettings({})) as LoggerOptions;
  const log = pino(options, { write: (line: string) => void lines.push(line) });
  const hostile = 'a\u009b31mred\u001b[2J\u007f\u202eback\u2066\r\n{"level":60}';
  log.warn({ reason: hostile }, hostile);
  // eslint-disable-next-line no-control-regex -- control characters are what this is about
  expect(lines.join('')).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+\n$/);
  expect(JSON.parse(lines.join(''))).toMatchObject({ reason: hostile, msg: hostile });
});
