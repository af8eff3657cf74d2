import { Lanes, type Lane } from './lanes';

const timing = { lanes: 4, slowMs: 3000, probeMs: 10_000 };

function lanesAt() {
  const clock = { now: 0 };
  const lanes = new Lanes(timing, () => clock.now);
  const begin = () => Array.from({ length: lanes.free() }, () => lanes.take());
  const end = (lane: Lane) => {
    const result = lanes.failed(lane);
    lanes.leave(lane);
    return result;
  };
  return { clock, lanes, begin, end };
}

test('there are as many mails in flight as there are lanes', () => {
  const { lanes, begin } = lanesAt();
  expect(begin()).toHaveLength(4);
  expect(lanes.free()).toBe(0);
});

test('while the mail server is silent, the first mails go out, then one now and then', () => {
  const { clock, begin } = lanesAt();
  let begun = begin().length;
  for (clock.now = 0; clock.now < 25_000; clock.now += 100) {
    const more = begin().length;
    expect(more).toBeLessThanOrEqual(1);
    begun += more;
  }
  expect(begun).toBeLessThanOrEqual(9);
});

test('after a failure one mail at a time probes until one is sent; a mail that began before that and fails later does not count', () => {
  const { clock, lanes, begin, end } = lanesAt();
  const [first, second, third, fourth] = begin();
  expect(end(first!)).toBe('outage');
  end(second!);
  end(third!);
  expect(lanes.free()).toBe(0);
  clock.now += lanes.changeInMs();
  const [probe, ...others] = begin();
  expect(others).toEqual([]);
  expect(lanes.free()).toBe(0);
  expect(lanes.sent()).toBe(true);
  lanes.leave(probe!);
  expect(lanes.outage).toBe(false);
  expect(end(fourth!)).toBe('outlived');
  expect(lanes.free()).toBe(4);
});

test('each failed probe doubles the pause until the next one, up to the longest', () => {
  const { clock, lanes, begin, end } = lanesAt();
  begin().forEach(end);
  const pauses = Array.from({ length: 6 }, () => {
    const before = clock.now;
    while (lanes.free() === 0) clock.now += lanes.changeInMs();
    end(lanes.take());
    return clock.now - before;
  });
  expect(pauses).toEqual([625, 1250, 2500, 5000, 10_000, 10_000]);
});

test('a change is due when a mail in flight has become slow, or when the next probe may be sent', () => {
  const { clock, lanes, begin, end } = lanesAt();
  const [first] = begin();
  expect(lanes.changeInMs()).toBe(3000);
  end(first!);
  expect(lanes.changeInMs()).toBe(625);
  clock.now = 625;
  expect(lanes.changeInMs()).toBe(2375);
});

test('a mail without an answer does not hold up others', () => {
  const { clock, lanes, begin } = lanesAt();
  const [, ...others] = begin();
  for (const lane of others) {
    lanes.sent();
    lanes.leave(lane);
  }
  expect(lanes.free()).toBe(3);
  clock.now += 3000;
  expect(lanes.free()).toBe(4);
  expect(lanes.outage).toBe(false);
});
