import type { Browser, BrowserContext } from '@playwright/test';
import { slowDown, type Throttle } from './measure';

/** What the browser's own trace calls work of scripts on the page's thread: to evaluate them, and to call what they have left. */
const scriptWork = new Set([
  'v8.compile',
  'EvaluateScript',
  'v8.run',
  'v8.callFunction',
  'FunctionCall',
  'RunMicrotasks',
]);
const settleMs = 1500;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Begin and length in µs. */
  ts: number;
  dur?: number;
}

/**
 * The work of a page's scripts from its opening until it is idle, in ms: all of it, and the longest piece. A script that is evaluated
 * in pieces is called back for each but the first, so calls count like evaluation, and so does hydration.
 */
export interface Scripting {
  all: number;
  longest: number;
}

/**
 * Opens an address with an empty cache and traces what its scripts do. In a visit of its own, because tracing costs time.
 * @param context a new context of this browser, which must trace nothing else meanwhile
 */
export async function measureScripting(
  browser: Browser,
  context: BrowserContext,
  address: string,
  throttle: Throttle,
): Promise<Scripting> {
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page), throttle);
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] });
  await page.goto(address);
  const scripted = await page.locator('#page-data').count();
  if (scripted) await page.waitForFunction(() => performance.getEntriesByName('screen-interactive').length > 0);
  await page.waitForTimeout(settleMs);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await page.close();
  return summary(traceEvents);
}

/** The thread of the page is the one that evaluates scripts; events within others are parts of them. */
function summary(events: readonly TraceEvent[]): Scripting {
  const thread = events.find(({ name }) => name === 'EvaluateScript')?.tid;
  const pieces: number[] = [];
  let end = 0;
  const work = events.filter(({ name, ph, tid }) => ph === 'X' && tid === thread && scriptWork.has(name));
  for (const { ts, dur = 0 } of work.sort((one, other) => one.ts - other.ts)) {
    if (ts < end) continue;
    pieces.push(dur / 1000);
    end = ts + dur;
  }
  return { all: pieces.reduce((sum, piece) => sum + piece, 0), longest: Math.max(0, ...pieces) };
}
