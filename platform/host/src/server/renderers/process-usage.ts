import { readFileSync } from 'node:fs';

/** What a process uses. */
export interface ProcessUsage {
  /** Memory in MB. */
  rssMb: number;
  /** Processor time of its main thread in ms. */
  cpuMs: number;
  /** Whether its main thread waits for nothing but time or another thread: neither for the processor nor for a disk. */
  isAsleep: boolean;
}

const pageBytes = 4096;
const tickMs = 10;

/** What another process uses at the moment; undefined where the system does not say (elsewhere than on Linux). */
export function usageOf(pid: number | undefined): ProcessUsage | undefined {
  try {
    // The name of the process, which may contain anything, is in parentheses.
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number);
    return {
      rssMb: (pages! * pageBytes) / 1e6,
      cpuMs: (user! + system!) * tickMs,
      isAsleep: !['R', 'D'].includes(fields[0]!),
    };
  } catch {
    return undefined;
  }
}
