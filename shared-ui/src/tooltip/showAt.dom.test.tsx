import { showAt } from './showAt';

const box = (left: number, top: number, width: number, height: number) => {
  const element = document.createElement('span');
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  return element;
};

beforeAll(() => {
  // jsdom has no layout and no DOMRect.
  Object.assign(globalThis, {
    DOMRect: class {
      constructor(
        readonly left: number,
        readonly top: number,
        readonly width: number,
        readonly height: number,
      ) {}
      get bottom() {
        return this.top + this.height;
      }
    },
  });
  Object.defineProperty(document.documentElement, 'clientWidth', { value: 400, configurable: true });
  Object.defineProperty(document.documentElement, 'clientHeight', { value: 600, configurable: true });
});

it.each([
  ['below its anchor, in the middle', box(100, 50, 100, 44), '50px', '94px'],
  ['within the right edge', box(350, 50, 44, 44), '192px', '94px'],
  ['within the left edge', box(0, 50, 44, 44), '8px', '94px'],
  ['above an anchor at the bottom', box(100, 550, 100, 44), '50px', '510px'],
])('is placed %s', (_where, anchor, left, top) => {
  const bubble = box(0, 0, 200, 40);
  showAt(anchor, bubble);
  expect([bubble.style.left, bubble.style.top]).toEqual([left, top]);
});
