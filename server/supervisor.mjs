// @ts-check
/**
 * `npm run serve`: runs the server as a child process and restarts it whenever it ends, after growing pauses while it
 * keeps ending. Plain JavaScript without packages, so that nothing that ends the server can end the supervisor as well.
 *
 * SIGTERM and SIGINT are forwarded, and its exit code is the child's. A server that has not ended STOP_SECONDS (30)
 * after it should have drained is killed, and the code is 1. A server that ends with 78 (EX_CONFIG: its settings are
 * wrong, or its port is in use) is not restarted. A server whose supervisor has gone stops on its own: server/main.ts
 * watches the channel between them.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeFlags, serverScript } from './node-flags.mjs';

const unusable = 78;
const firstPauseMs = 200;
const longestPauseMs = 30_000;
/** A server that has run for this long was healthy, so the pauses start again from the shortest. */
const wellAfterMs = 60_000;

/** @param {string | undefined} value @param {number} usual */
const seconds = (value, usual) => (value && Number(value) >= 0 ? Number(value) : usual);
const { DRAIN_SECONDS, STOP_SECONDS } = process.env;
/** Longer than a healthy server ever takes: requests in flight get 10 s after draining. */
const killAfterMs = (seconds(DRAIN_SECONDS, 5) + seconds(STOP_SECONDS, 30)) * 1000;

const script = fileURLToPath(new URL(serverScript, import.meta.url));

let pauseMs = firstPauseMs;
/** @type {import('node:child_process').ChildProcess | undefined} */
let child;
let stopping = false;

function start() {
  const began = performance.now();
  // In its own process group.
  const server = fork(script, process.argv.slice(2), { execArgv: [...nodeFlags], detached: true });
  child = server;
  server.once('error', (error) => ended(server, `could not be started (${error.message})`, undefined, began));
  server.once('exit', (code, signal) =>
    ended(server, signal ? `was ended by ${signal}` : `has ended with code ${code}`, code, began),
  );
}

/**
 * A process that could not be started may also report its end.
 * @param {import('node:child_process').ChildProcess} server
 * @param {string} how
 * @param {number | null | undefined} code
 * @param {number} began
 */
function ended(server, how, code, began) {
  if (child !== server) return;
  child = undefined;
  endGroup(server);
  if (stopping || code === unusable) process.exit(code ?? 1);
  if (performance.now() - began >= wellAfterMs) pauseMs = firstPauseMs;
  console.error(`The server ${how}; it restarts in ${pauseMs / 1000} s.`);
  setTimeout(start, pauseMs);
  pauseMs = Math.min(pauseMs * 2, longestPauseMs);
}

/**
 * Ends the processes that a server has left behind: one that renders a release with an endless loop does not notice that the
 * server has gone.
 * @param {import('node:child_process').ChildProcess} server
 */
function endGroup({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // There are none.
  }
}

function kill() {
  console.error(`The server has not stopped within ${killAfterMs / 1000} s; it is killed.`);
  child?.kill('SIGKILL');
}

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
  process.on(signal, () => {
    if (!child) process.exit(0);
    child.kill(signal);
    if (!stopping) setTimeout(kill, killAfterMs);
    stopping = true;
  });
}

// Otherwise Node would open a debugger, which anyone on this machine can give orders.
process.on('SIGUSR1', () => undefined);

start();
