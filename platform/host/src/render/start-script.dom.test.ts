import { startScript } from './start-script';

const added = () =>
  [...document.head.children].map((element) => element.getAttribute('src') ?? element.getAttribute('href'));
const run = (text: string) => {
  const script = document.createElement('script');
  script.textContent = text;
  document.body.append(script);
};
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

beforeEach(() => document.head.replaceChildren());

test('the shell starts after the first frame, and the remote is prefetched', async () => {
  run(startScript({ shell: ['/releases/shell/1.0.0/main.js'], remote: ['/releases/company/1.0.0/remoteEntry.js'] }));
  expect(added()).toEqual([]);
  await nextFrame();
  expect(added()).toEqual(['/releases/company/1.0.0/remoteEntry.js', '/releases/shell/1.0.0/main.js']);
  expect(document.head.firstElementChild).toHaveAttribute('rel', 'preload');
});

test('a background page, which is never painted, starts at once', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  run(startScript({ shell: ['/main.js'], remote: [] }));
  expect(added()).toEqual(['/main.js']);
  jest.restoreAllMocks();
});

test('an address cannot close the script element', () => {
  expect(startScript({ shell: ['/</script><b>'], remote: [] })).not.toContain('</script');
});
