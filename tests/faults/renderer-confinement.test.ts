import { remote, useRenderers } from './renderers';

/** A release in a renderer reaches nothing of the server, and cannot speak in the renderer's name (row H3). */
const { release, start, page } = useRenderers();

test.each([
  ['read a file of the server', `require('node:fs').readFileSync('/etc/hostname')`, 'ERR_ACCESS_DENIED'],
  [
    'read the database',
    `require('node:fs').readFileSync(process.argv[2] + '/../data/site.sqlite')`,
    'ERR_ACCESS_DENIED',
  ],
  ['write into the registry', `require('node:fs').writeFileSync(process.argv[2] + '/x', '')`, 'ERR_ACCESS_DENIED'],
  ['start a program', `require('node:child_process').execSync('true')`, 'ERR_ACCESS_DENIED'],
  ['start a thread', `new (require('node:worker_threads').Worker)('1', { eval: true })`, 'ERR_ACCESS_DENIED'],
  ['require a package of the server', `require('better-sqlite3')`, undefined],
  ['open a database', `require('node:sqlite')`, undefined],
  ['require what reaches the network', `require('node:net')`, undefined],
  ['get it in another way', `process.getBuiltinModule('node:net').connect(9)`, undefined],
  ['load it as the program does', `process.mainModule.require('node:net')`, undefined],
  ['fetch', `await fetch('http://127.0.0.1:4000').catch(({ cause }) => { throw cause; })`, 'ERR_ACCESS_DENIED'],
  [
    'connect to a program on the same machine',
    `const key = Object.getOwnPropertySymbols(process).find(({ description }) => description === 'kChannelHandle');
      new process[key].constructor(0).connect({}, '/tmp/none')`,
    'ERR_ACCESS_DENIED',
  ],
  ['signal the server', `process.kill(process.ppid, 0)`, undefined],
  ['make the server open a debugger', `process._debugProcess(process.ppid)`, undefined],
])('a release cannot %s (row H3)', async (_what, attempt, code) => {
  await start({ processes: 1 });
  const node = remote(`try { ${attempt}; return 'done'; } catch (error) { return 'no: ' + error.code; }`);
  await release('catalogue', '1.0.1', node);
  expect(await page('/products/a')).toBe(`no: ${code}`);
});

test.each([
  ['nothing', 'null'],
  ['no object', '7'],
  ['an unknown kind', `{ is: 'other' }`],
  ['a message that Node itself would answer', `{ cmd: 'NODE_HANDLE_ACK' }`],
  [
    'a page without HTML',
    `{ is: 'page', page, status: 200, html: null, inline: { scripts: [], styles: [] }, rssMb: 1 }`,
  ],
  [
    'a hash that is a header',
    `{ is: 'page', page, status: 200, html: Buffer.from('forged'), rssMb: 1, inline: { scripts: ["'unsafe-inline'"], styles: [] } }`,
  ],
  ['a fault without an error', `{ is: 'fault', page, remote: 'catalogue', error: null }`],
  ['a failure without an error', `{ is: 'failed', page }`],
  ['an uncaught error without one', `{ is: 'uncaught' }`],
  ['a remote that is not there', `{ is: 'entering', page, remote: 'nobody' }`],
  ['another team’s release', `{ is: 'evaluating', release: 'company@1.0.0' }`],
  ['a composition', `{ is: 'prepared', composition: 'shell@9.9.9', routes: [], rssMb: 1 }`],
  ['the end of a composition', `{ is: 'not prepared', composition: 'shell@9.9.9', error: { name: '', message: '' } }`],
])('a release that sends %s in the renderer’s name is set aside (row H3)', async (_what, forged) => {
  const { pool } = await start();
  expect(await page('/products/a')).toBe('first release');
  const forge = `if (process.send) throw new Error('releases can send');
    for (let page = 0; page < 1000; page += 1) process._send(${forged}); await new Promise(() => {});`;
  await release('catalogue', '1.0.1', remote(forge));
  expect(await page('/products/a')).toBe('first release');
  expect(await page('/home')).toBe('home');
  expect(Object.keys(pool.setAside())).toEqual(['catalogue@1.0.1']);
});

test('a release that writes something other than a message to the server is set aside (row H3)', async () => {
  const { pool } = await start();
  expect(await page('/products/a')).toBe('first release');
  const node = remote(
    `const key = Object.getOwnPropertySymbols(process).find(({ description }) => description === 'kChannelHandle');
     require('node:fs').writeSync(process[key].fd, Buffer.from([0, 0, 0, 6, 255, 15, 254, 254, 254, 254]));
     await new Promise(() => {});`,
  );
  await release('catalogue', '1.0.1', node);
  expect(await page('/products/a')).toBe('first release');
  expect(Object.keys(pool.setAside())).toEqual(['catalogue@1.0.1']);
});

test('a release that begins a message and never ends it is ended before it fills the memory of the server (row H3)', async () => {
  const { pool } = await start();
  expect(await page('/products/a')).toBe('first release');
  const node = remote(
    `const key = Object.getOwnPropertySymbols(process).find(({ description }) => description === 'kChannelHandle');
     const part = Buffer.alloc(1 << 20, 127);
     for (;;) {
       try { require('node:fs').writeSync(process[key].fd, part); } catch { await new Promise(setImmediate); }
     }`,
  );
  await release('catalogue', '1.0.1', node);
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 5);
  expect(await page('/products/a')).toBe('first release');
  clearInterval(watch);
  expect(most).toBeLessThan(64e6);
  expect(Object.keys(pool.setAside())).toEqual(['catalogue@1.0.1']);
}, 30_000);

test('a release that exits in the name of another is set aside itself (row H3)', async () => {
  const { pool } = await start();
  expect(await page('/products/a')).toBe('first release');
  const node = remote(
    `process._send({ is: 'exiting', release: 'shell@9.9.9' }, undefined, {}, () => process.abort()); await new Promise(() => {});`,
  );
  await release('catalogue', '1.0.1', node);
  expect(await page('/products/a')).toBe('first release');
  expect(Object.keys(pool.setAside())).toEqual(['catalogue@1.0.1']);
});

test('a release sees none of the server’s environment (row H3)', async () => {
  process.env['SECRET_OF_THE_SERVER'] = 'secret';
  try {
    await start({ processes: 1 });
  } finally {
    delete process.env['SECRET_OF_THE_SERVER'];
  }
  await release('catalogue', '1.0.1', remote(`return Object.keys(process.env).join();`));
  expect(['NODE_ENV', 'NODE_ENV,TZ', '']).toContain(await page('/products/a'));
});
