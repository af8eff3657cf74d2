import { OwnTime } from './own-time';
import type { ProcessUsage } from './process-usage';

const using = (cpuMs: number, isAsleep = false): ProcessUsage => ({ rssMb: 100, cpuMs, isAsleep });

/** Samples every 25 ms. @returns the own time of a process whose usage at these times is given */
function ownTime(samples: number, usageAt: (passedMs: number) => ProcessUsage | undefined): number {
  const time = new OwnTime(0, usageAt(0));
  for (let at = 1; at <= samples; at += 1) time.sample(at * 25, usageAt(at * 25));
  return time.ms;
}

test('all time of a process that has the processor counts', () => {
  expect(ownTime(40, (passedMs) => using(passedMs))).toBe(1000);
});

test('a process that gets a tenth of the processor has a tenth of the time', () => {
  expect(ownTime(40, (passedMs) => using(passedMs / 10))).toBeCloseTo(100);
});

test('the time that a process sleeps is its own', () => {
  expect(ownTime(40, () => using(0, true))).toBe(1000);
});

test('where the system does not say what a process uses, all time is its own', () => {
  expect(ownTime(40, () => undefined)).toBe(1000);
});

test('a sampling process that was late itself counts as little sleep as it can have seen', () => {
  const time = new OwnTime(0, using(0, true));
  expect(time.sample(5000, using(0, true))).toBe(100);
  expect(time.sample(10_000, using(700, true))).toBe(800);
});
