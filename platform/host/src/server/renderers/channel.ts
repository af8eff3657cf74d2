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

/** Several times the largest page. What is larger is never ended, or fills the memory of the process that receives it. */
const longestMessage = 32 * 1024 * 1024;

/**
 * Calls `refuse` when a child sends bytes that are no message, or more of them than any message has. Node would throw in the process
 * that receives them, as if the error were its own, or keep them in its memory until the message ends.
 */
export function onUnreadable(child: ChildProcess, refuse: () => void) {
  const channel = channelOf(child);
  if (!channel) return;
  const { onread } = channel;
  let unread = 0;
  for (const event of ['message', 'internalMessage']) child.on(event, () => (unread = 0));
  channel.onread = (...args) => {
    const [bytes] = args;
    // Without bytes it is the end of the connection, which Node closes then.
    const length = bytes instanceof ArrayBuffer ? bytes.byteLength : 0;
    unread += length;
    try {
      if (length === 0 || unread <= longestMessage) return onread.apply(channel, args);
    } catch {
      // As below.
    }
    refuse();
    return undefined;
  };
}
