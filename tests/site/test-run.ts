import { isRunning } from '@platform/host/registry';

const variable = 'TEST_RUN';

/** Names the run of tests that begins with this process; the processes that it starts belong to it. */
export function beginTestRun() {
  process.env[variable] = `${process.pid}-${Date.now()}`;
}

/** The name of the run of tests that this process belongs to; a process that belongs to none is a run of its own. */
export function testRun(): string {
  if (!process.env[variable]) beginTestRun();
  return process.env[variable]!;
}

/** Whether the process that a run began with is still there. */
export const isTestRunning = (run: string) => isRunning(Number.parseInt(run, 10));
