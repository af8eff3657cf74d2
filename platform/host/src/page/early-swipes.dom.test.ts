import { earlySwipesScript } from './early-swipes';

const followed: string[] = [];

beforeEach(() => {
  followed.length = 0;
  document.body.innerHTML = `
    <div id="region">
      <section data-swipe>
        <p style="visibility: hidden"><a rel="next" href="#2" id="hidden next">Next</a></p>
        <p><a rel="prev" href="#3" id="previous">Previous</a><a rel="next" href="#2" id="next">Next</a></p>
      </section>
    </div>`;
  for (const link of document.querySelectorAll('a')) link.addEventListener('click', () => followed.push(link.id));
});

beforeAll(() => {
  const script = document.createElement('script');
  script.textContent = `{${earlySwipesScript}}`;
  document.head.append(script);
});

const section = () => document.querySelector('[data-swipe]')!;

function touch(type: 'touchstart' | 'touchend', x: number, y: number, fingers = 1) {
  const point = { clientX: x, clientY: y };
  const event = Object.assign(new Event(type, { bubbles: true }), {
    touches: Array.from({ length: fingers }, () => point),
    changedTouches: [point],
  });
  section().dispatchEvent(event);
}

test.each([
  ['to the left follows the visible link to the next', -51, 0, ['next']],
  ['to the right follows the visible link to the previous', 51, 0, ['previous']],
  ['of 50 px does nothing', -50, 0, []],
  ['that is not mostly horizontal does nothing', -60, 60, []],
])('a swipe %s', (_, across, along, links) => {
  touch('touchstart', 200, 200);
  touch('touchend', 200 + across, 200 + along);
  expect(followed).toEqual(links);
});

test('two fingers do not swipe', () => {
  touch('touchstart', 200, 200);
  touch('touchstart', 200, 200, 2);
  touch('touchend', 100, 200);
  expect(followed).toEqual([]);
});

test('a hydrated region handles its swipes itself, but one that began before is followed', () => {
  touch('touchstart', 200, 200);
  document.getElementById('region')!.setAttribute('data-hydrated', '');
  touch('touchend', 100, 200);
  expect(followed).toEqual(['next']);
  touch('touchstart', 200, 200);
  touch('touchend', 100, 200);
  expect(followed).toEqual(['next']);
});
