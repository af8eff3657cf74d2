import { ChatAdmission, chatRates, DailyBudget } from './admission';

const entered = (admission: ChatAdmission, ip: (index: number) => string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    try {
      admission.enter(ip(index));
      return 200;
    } catch (error) {
      return (error as { statusCode: number }).statusCode;
    }
  });
const times = (status: number, all: number[]) => all.filter((each) => each === status).length;

test('one address may have five answers in flight, and all together forty', () => {
  const admission = new ChatAdmission();
  expect(
    times(
      200,
      entered(admission, () => '192.0.2.1', 10),
    ),
  ).toBe(5);
  expect(
    times(
      200,
      entered(admission, (index) => `198.51.100.${index}`, 100),
    ),
  ).toBe(35);
  expect(entered(admission, () => '203.0.113.1', 1)).toEqual([503]);
});

test('an IPv6 customer has at most half of all answers in flight, however many networks they have', () => {
  const admission = new ChatAdmission();
  expect(
    times(
      200,
      entered(admission, (index) => `2001:db8:1:${index.toString(16)}::1`, 200),
    ),
  ).toBe(20);
  expect(
    times(
      200,
      entered(admission, (index) => `2001:db8:1:${(index * 256).toString(16)}::1`, 200),
    ),
  ).toBe(0);
  expect(
    times(
      200,
      entered(admission, () => '2001:db8:2::1', 10),
    ),
  ).toBe(5);
});

test('questions refused for coming too fast do not count towards the day’s limit', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const day = { burst: 3, perSecond: 0.001 };
  const admission = new ChatAdmission({ ...chatRates, burst: { burst: 1, perSecond: 1 }, day });
  const ask = () => admission.countQuestion('192.0.2.1');
  ask();
  for (let refused = 0; refused < 5; refused += 1) expect(ask).toThrow('Too many questions');
  clock.mockReturnValue(1000);
  expect(ask).not.toThrow();
  clock.mockRestore();
});

test('a finished answer makes room for another', () => {
  const admission = new ChatAdmission({ ...chatRates, concurrent: 1 });
  const leave = admission.enter('192.0.2.1');
  expect(() => admission.countQuestion('192.0.2.2')).toThrow('cannot answer at the moment');
  leave();
  expect(() => admission.enter('192.0.2.2')).not.toThrow();
});

test('a budget lasts for a day and is renewed the next day', () => {
  let now = 0;
  const budget = new DailyBudget(2, () => now);
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
  now = 86_399_999;
  expect(budget.take()).toBe(false);
  now = 86_400_000;
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
  expect(new DailyBudget(0).take()).toBe(false);
});
