import { readFileSync } from 'node:fs';

/** What a process uses. */
export interface ProcessUsage {
  /** Memory in MB. */
  rssMb: number;
  /** Processor time of its main thread in ms. */
  cpuMs: number;
  /** Whether its main thread waits only for time or another thread, and not for the processor or a disk. */
  isAsleep: boolean;
}

const pageBytes = 4096;
const tickMs = 10;

/** What another process uses at the moment; undefined if the system does not say (anywhere but on Linux). */
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
