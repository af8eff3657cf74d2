import type { ChildProcess } from 'node:child_process';

/** Node's handle of the connection between a process and the one that has started it. */
export interface Channel {
  /** Called with what has arrived. */
  onread: (...args: unknown[]) => unknown;
}

/** One side's end of the connection between a process and its child. Node has no public name for it. */
export function channelOf(end: NodeJS.Process | ChildProcess): Channel | undefined {
  const key = Object.getOwnPropertySymbols(end).find(({ description }) => description === 'kChannelHandle');
  return key && (Reflect.get(end, key) as Channel | undefined);
}

/** Several times the largest page. A longer message may never end, or may fill the memory of the receiving process. */
const longestMessage = 32 * 1024 * 1024;

/**
 * Calls `refuse` when a child sends bytes that are not a message, or more than any message has. Node would throw in the process
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
    // No bytes mean the end of the connection, which Node then closes.
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
