import { swipe } from './swipe';

const by = (across: number, along: number) =>
  swipe({ clientX: 200, clientY: 200 }, { clientX: 200 + across, clientY: 200 + along });

it('goes on to the left and back to the right', () => {
  expect(by(-51, 0)).toBe('next');
  expect(by(51, 0)).toBe('previous');
});

it('must be longer than 50 px', () => {
  expect(by(-50, 0)).toBeUndefined();
  expect(by(50, 10)).toBeUndefined();
});

it('must be mostly horizontal', () => {
  expect(by(-80, 79)).toBe('next');
  expect(by(-80, 80)).toBeUndefined();
  expect(by(-80, -120)).toBeUndefined();
});
