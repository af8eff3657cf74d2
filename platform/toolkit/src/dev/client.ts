import { showProblems } from './overlay';
import { eventsAddress, type BuildEvent, type StepEvent } from './protocol';

/** Added to every part that is built from source: updates the page after each build. */
declare const __webpack_hash__: string;
declare const __resourceQuery: string;

type Listener = (event: BuildEvent) => void;
type Hot = { check: (autoApply: boolean) => Promise<unknown>; status: () => string };

const part = __resourceQuery.slice(1);
const hot = (import.meta as unknown as { webpackHot: Hot }).webpackHot;

/** All parts of a page share one event stream. */
const shared = globalThis as { [key: symbol]: Set<Listener> | undefined };
const listenersKey = Symbol.for('@platform/toolkit events');
const listeners = (shared[listenersKey] ??= listen());

listeners.add((event) => {
  if (event.part === part && event.hash && event.problems.length === 0) void update(event.hash);
});

function listen() {
  const all = new Set<Listener>();
  const problems = new Map<string, string[]>();
  new EventSource(eventsAddress).onmessage = ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as BuildEvent | StepEvent;
    problems.set('part' in event ? event.part : event.step, event.problems);
    showProblems([...problems.values()].flat());
    if ('part' in event) for (const listener of all) listener(event);
    else if (event.problems.length === 0) location.reload();
  };
  return all;
}

let newest = '';

/** Applies every update up to the newest build. Reloads a page that cannot be updated with its state. */
async function update(hash: string) {
  newest = hash;
  // An update that is already running reaches the newest build on its own.
  if (hot.status() !== 'idle') return;
  try {
    while (__webpack_hash__ !== newest) {
      if (!(await hot.check(true))) throw new Error('the build that this page was made from has been replaced');
    }
  } catch (error) {
    console.info(`${part}: reloading the page, because`, error);
    location.reload();
  }
}
