import { startScript } from './start-script';

const script = (address: string, integrity = 'sha384-x') => ({ address, integrity });
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
  run(
    startScript({
      shell: [script('/releases/shell/1.0.0/main.js')],
      remote: [script('/releases/company/1.0.0/remoteEntry.js')],
    }),
  );
  expect(added()).toEqual([]);
  await nextFrame();
  expect(added()).toEqual(['/releases/company/1.0.0/remoteEntry.js', '/releases/shell/1.0.0/main.js']);
  expect(document.head.firstElementChild).toHaveAttribute('rel', 'preload');
});

test('nothing is started if a script of the shell has no hash', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  run(startScript({ shell: [script('/main.js', ''), script('/next.js')], remote: [script('/remote.js')] }));
  expect(added()).toEqual([]);
  jest.restoreAllMocks();
});

test('each script is requested with its hash, and a script of the remote without one is not prefetched', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const remote = [script('/remote.js'), script('/chunk.js', '')];
  run(startScript({ shell: [script('/packages.js'), script('/main.js')], remote }));
  expect(added()).toEqual(['/remote.js', '/packages.js', '/main.js']);
  for (const element of document.head.children) {
    expect(element).toHaveProperty('integrity', 'sha384-x');
    // The same mode for both, so that the prefetched file is used.
    expect(element).toHaveProperty('crossOrigin', '');
  }
  jest.restoreAllMocks();
});

test('a script of a content network that fails is requested once more, from the site', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const path = '/releases/shell/1.0.0/main.js';
  run(startScript({ shell: [script(`https://cdn.example.com${path}`)], remote: [] }));
  document.head.querySelector('script')!.dispatchEvent(new Event('error'));
  expect(added()).toEqual([
    `https://cdn.example.com${path}`,
    expect.stringMatching(/^\/releases\/shell\/1\.0\.0\/main\.js\?attempt=/),
  ]);
  jest.restoreAllMocks();
});

describe('if the shell cannot be loaded', () => {
  const sendBeacon = jest.fn(() => true);
  const fail = () => {
    for (const script of document.head.querySelectorAll('script:not([data-failed])')) {
      script.setAttribute('data-failed', '');
      script.dispatchEvent(new Event('error'));
    }
  };
  const leave = () => document.dispatchEvent(new Event('visibilitychange'));

  beforeEach(() => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    Object.assign(navigator, { sendBeacon });
    const serverTiming = [{ name: 'other' }, { name: 'view', description: 'the receipt' }];
    Object.assign(performance, { getEntriesByType: () => [{ serverTiming }] });
    const shell = [script('/releases/shell/chunks/packages.js'), script('/releases/shell/1.0.0/main.js')];
    run(startScript({ shell, remote: [script('/releases/chat/1.0.0/remoteEntry.js')] }));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    sendBeacon.mockClear();
    Reflect.deleteProperty(navigator, 'sendBeacon');
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  test('the second try of two scripts has failed: the receipt is sent once, when the visitor leaves', () => {
    fail();
    leave();
    expect(sendBeacon).not.toHaveBeenCalled();
    fail();
    expect(sendBeacon).not.toHaveBeenCalled();
    leave();
    leave();
    expect(sendBeacon.mock.calls).toEqual([['/api/beacon', 'the receipt']]);
  });

  test('a remote’s prefetched script that fails is not reported, because its loader does that', () => {
    document.head.querySelector('link')!.dispatchEvent(new Event('error'));
    leave();
    expect(sendBeacon).not.toHaveBeenCalled();
  });
});

test.each([
  ['/releases/chat/1.0.0/remoteEntry.js', true],
  ['https://cdn.example.com/releases/chat/1.0.0/remoteEntry.js', true],
  ['https://cdn.example.com/other.js', false],
  ['https://cdn.example.com.evil.example/releases/chat/1.0.0/remoteEntry.js', false],
  ['//evil.example/releases/chat/1.0.0/remoteEntry.js', false],
])('with a content network, the policy for the address %s of a script answers %s', (address, isAllowed) => {
  let policy: { createScriptURL: (address: string) => string | null } | undefined;
  Object.assign(globalThis, { trustedTypes: { createPolicy: (_: string, rules: typeof policy) => (policy = rules) } });
  run(startScript({ shell: [script('https://cdn.example.com/releases/shell/1.0.0/main.js')], remote: [] }));
  expect(policy?.createScriptURL(address)).toBe(isAllowed ? address : null);
  Reflect.deleteProperty(globalThis, 'trustedTypes');
});

test('a background page, which is never painted, starts at once', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  run(startScript({ shell: [script('/main.js')], remote: [] }));
  expect(added()).toEqual(['/main.js']);
  jest.restoreAllMocks();
});

test('an address cannot close the script element', () => {
  expect(startScript({ shell: [script('/</script><b>')], remote: [] })).not.toContain('</script');
});
