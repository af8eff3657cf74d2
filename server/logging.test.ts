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
