import type { ChildProcess } from 'node:child_process';

/** Node's handle of the connection between a process and the one that has started it. */
export interface Channel {
  /** Called with what has arrived. */
  onread: (...args: unknown[]) => unknown;
}

/** The end of that connection which a process has, or which it has of a child. Node gives it no public name. */
export function channelOf(end: NodeJS.Process | ChildProcess): Channel | undefined {
  const key = Object.getOwnPropertySymbols(end).find(({ description }) => description === 'kChannelHandle');
  return key && (Reflect.get(end, key) as Channel | undefined);
}

/**
 * Calls `refuse` when a child sends bytes that are no message. Node would throw in the process that receives them, as if the error were
 * its own.
 */
export function onUnreadable(child: ChildProcess, refuse: () => void) {
  const channel = channelOf(child);
  if (!channel) return;
  const { onread } = channel;
  channel.onread = (...args) => {
    try {
      return onread.apply(channel, args);
    } catch {
      refuse();
      return undefined;
    }
  };
}
