import { logging } from './logging';
import { readSettings } from './settings';

test('of an error only the beginning of a long text is logged', () => {
  const options = logging(readSettings({ LOG_LEVEL: 'silent' })) as unknown as {
    serializers: { err: (error: Error) => { message: string; stack: string } };
  };
  const logged = options.serializers.err(new Error(`no price: ${'x'.repeat(1_000_000)}`));
  expect(logged.message).toMatch(/^no price: x+$/);
  expect(JSON.stringify(logged).length).toBeLessThan(30_000);
});
