import { swipe } from './swipe';

const by = (across: number, along: number) =>
  swipe({ clientX: 200, clientY: 200 }, { clientX: 200 + across, clientY: 200 + along });

it('moves to the next slide on a swipe to the left, and back on one to the right', () => {
  expect(by(-51, 0)).toBe('next');
  expect(by(51, 0)).toBe('previous');
});

it('ignores swipes of 50 px or less', () => {
  expect(by(-50, 0)).toBeUndefined();
  expect(by(50, 10)).toBeUndefined();
});

it('ignores swipes that are not mostly horizontal', () => {
  expect(by(-80, 79)).toBe('next');
  expect(by(-80, 80)).toBeUndefined();
  expect(by(-80, -120)).toBeUndefined();
});
