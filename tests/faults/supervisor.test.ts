import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { makeFolder } from '../submissions/content';
import { makeTinyFolder } from '../site/tiny-site';
import { until } from '../submissions/harness';

const root = path.resolve(__dirname, '../..');

/** The only child of a process, as Linux lists it. */
const childOf = ({ pid }: { pid?: number | undefined }) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());

/** How long a process has had a processor, in seconds. */
const secondsOf = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13]) / 100;

const answers = async (url: string) => (await fetch(`${url}/data/site.json`).catch(() => undefined))?.ok === true;

describe('npm run serve', () => {
  const folder = makeFolder();
  const running: ChildProcess[] = [];
  afterEach(() => {
    for (const supervisor of running.splice(0)) supervisor.kill('SIGKILL');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The supervisor that `npm run serve` starts, with its own and its server's output so far. */
  function serve(env: Record<string, string> = {}) {
    const supervisor = spawn(process.execPath, ['server/supervisor.mjs'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        DRAIN_SECONDS: '0',
        DATA_DIR: path.join(folder, 'data'),
        CONTENT_DIR: path.join(folder, 'content'),
        RELEASES_DIR: path.join(folder, 'releases'),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(supervisor);
    const printed = { out: '', error: '' };
    supervisor.stdout.on('data', (part: Buffer) => (printed.out += part.toString()));
    supervisor.stderr.on('data', (part: Buffer) => (printed.error += part.toString()));
    const ended = new Promise<number | null>((resolve) => supervisor.once('close', resolve));
    const addresses = () => [...printed.out.matchAll(/The site is at (http\S+)/g)].map(([, url]) => url!);
    return { supervisor, printed, ended, addresses };
  }

  test('a killed server is restarted after growing pauses, and SIGTERM stops both', async () => {
    const { supervisor, printed, ended, addresses } = serve();
    for (const [index, pause] of ['0.2', '0.4'].entries()) {
      await until(() => addresses().length === index + 1);
      process.kill(childOf(supervisor), 'SIGKILL');
      await until(() => printed.error.includes(`ended by SIGKILL; it restarts in ${pause} s`));
    }
    await until(() => addresses().length === 3);
    const url = addresses()[2]!;
    expect(await answers(url)).toBe(true);
    supervisor.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await answers(url)).toBe(false);
  });

  test('a server that does not stop in time is killed', async () => {
    const { supervisor, printed, ended, addresses } = serve({ STOP_SECONDS: '1' });
    await until(() => addresses().length === 1);
    const server = childOf(supervisor);
    // The frozen process handles no signal.
    process.kill(server, 'SIGSTOP');
    supervisor.kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(printed.error).toContain('has not stopped within 1 s');
    expect(() => process.kill(server, 0)).toThrow('ESRCH');
  });

  test('a signal that makes Node open a debugger opens none in the server or its supervisor (row H3)', async () => {
    const { supervisor, printed, ended, addresses } = serve();
    await until(() => addresses().length === 1);
    process.kill(childOf(supervisor), 'SIGUSR1');
    supervisor.kill('SIGUSR1');
    // Node opens it before it handles what comes later.
    expect(await answers(addresses()[0]!)).toBe(true);
    supervisor.kill('SIGTERM');
    expect(await ended).toBe(0);
    // Also if another process has the debugger's port.
    expect(printed.error).not.toMatch(/debugger|inspector/i);
  });

  test('a server exits when its supervisor is killed', async () => {
    const { supervisor, addresses } = serve();
    await until(() => addresses().length === 1);
    const url = addresses()[0]!;
    expect(await answers(url)).toBe(true);
    supervisor.kill('SIGKILL');
    await until(async () => !(await answers(url)));
  });

  test('a release that loops ends with the server that is killed while it is evaluated', async () => {
    const tiny = await makeTinyFolder('for (;;);');
    const { supervisor, addresses } = serve({ ...tiny.env, RENDERERS: '1' });
    await until(() => addresses().length === 1);
    const server = childOf(supervisor);
    const renderer = childOf({ pid: server });
    const page = fetch(`${addresses()[0]}/home`).catch(() => undefined);
    // More than it takes to start: the server would end it after 10.
    await until(() => secondsOf(renderer) > 2);
    process.kill(server, 'SIGKILL');
    await page;
    try {
      await until(() => !existsSync(`/proc/${renderer}`), 10_000);
    } finally {
      if (existsSync(`/proc/${renderer}`)) process.kill(renderer, 'SIGKILL');
      await tiny.remove();
    }
  });

  test('invalid settings or a port in use are reported once, and the exit code is 78', async () => {
    const wrong = serve({ RETENTION_DAYS: 'ten' });
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const inUse = serve({ PORT: String((holder.address() as AddressInfo).port) });
    expect(await wrong.ended).toBe(78);
    expect(wrong.printed.error).toContain('RETENTION_DAYS');
    expect(await inUse.ended).toBe(78);
    expect(inUse.printed.error).toContain('is in use');
    expect(wrong.printed.error + inUse.printed.error).not.toContain('started again');
    holder.close();
  });
});
