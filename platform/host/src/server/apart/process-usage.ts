import { readFileSync } from 'node:fs';

/** What a process uses: memory in MB and processor time in ms. */
export interface ProcessUsage {
  rssMb: number;
  cpuMs: number;
  /** Whether it wants the processor: it is not waiting or asleep. */
  isRunning: boolean;
}

const pageBytes = 4096;
const tickMs = 10;

/** What another process uses at the moment; undefined where the system does not say (elsewhere than on Linux). */
export function usageOf(pid: number | undefined): ProcessUsage | undefined {
  try {
    // The name of the process, which may contain anything, is in parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number);
    return {
      rssMb: (pages! * pageBytes) / 1e6,
      cpuMs: (user! + system!) * tickMs,
      isRunning: fields[0] === 'R',
    };
  } catch {
    return undefined;
  }
}
