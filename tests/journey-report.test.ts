import { describeFailed, outcomeOf } from './journey-report';

const spec = (title: string, ...messages: string[]) => ({
  title,
  ok: messages.length === 0,
  tests: [{ results: messages.map((message) => ({ errors: [{ message }] })) }],
});

test('a failed journey is reported with what its last attempt has found, in plain text and without the log', () => {
  const message = [
    'Error: \u001b[2mexpect(\u001b[22mlocator\u001b[2m).\u001b[22mtoHaveText failed',
    '',
    'Expected: "Products"',
    'Received: "Prices"',
    '',
    'Call log:',
    '  - waiting for the heading',
  ].join('\n');
  const inner = { specs: [spec('the menu leads to the products', 'Error: the first attempt', message)] };
  expect(outcomeOf({ suites: [{ specs: [spec('the search finds a product')], suites: [inner] }] })).toEqual({
    passed: 1,
    failed: new Map([
      [
        'the menu leads to the products',
        'Error: expect(locator).toHaveText failed\nExpected: "Products"\nReceived: "Prices"',
      ],
    ]),
  });
});

test('a journey that was interrupted before it could fail is reported too', () => {
  const interrupted = { ...spec('the chat answers'), ok: false };
  expect(outcomeOf({ suites: [{ specs: [interrupted] }] })?.failed.get('the chat answers')).toBe(
    'it has not been run to its end',
  );
});

test('a report without journeys has no outcome', () => {
  expect([outcomeOf(undefined), outcomeOf({ suites: [{ specs: [] }] })]).toEqual([undefined, undefined]);
});

test('journeys that fail for one reason are named above it, and those that fail with the live releases without one', () => {
  const failed = new Map([
    ['the chat answers', 'faults on the page:\nconsole: no prices'],
    ['the search finds a product', 'Expected: "Products"'],
    ['the menu opens', 'faults on the page:\nconsole: no prices'],
    ['the drawer opens', 'Timeout'],
  ]);
  expect(describeFailed(failed, ['the drawer opens'])).toEqual([
    '  the chat answers',
    '  the menu opens',
    '    faults on the page:\n    console: no prices',
    '  the search finds a product',
    '    Expected: "Products"',
    '  the drawer opens, as with what is live',
  ]);
});
