import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { releaseAgain } from '../site/release';
import { startSite } from '../site/start-site';
import { at } from './percentile';
import { cpuMs, pagesOf, request } from './renderers';

/** How often each page is requested before: a page is kept from the second time on, and compressed for all at the third. */
const visitsBefore = 3;
/** Browsers hold few connections open; requests that wait for one would not reach the server in time. */
const maxConnections = 200;
/** How long pages are made again after a release, so that the rest is as before. */
const aftermathSeconds = 5;

interface Answered {
  /** When it was requested, in ms since the release. */
  at: number;
  ms: number | undefined;
}

/**
 * Which of a number of things is next, if the second is asked for half as often as the first, the third a third as often, and so on, as
 * visitors ask for pages. The same sequence each time, without chance.
 */
const nextOf = (count: number, turn: number) => Math.floor(count ** ((turn * goldenRatio) % 1)) - 1;
const goldenRatio = (1 + Math.sqrt(5)) / 2;

/**
 * `npm run bench -- --rate 200`: that many requests per second for the pages of the sitemap, some much more often than others, whether or not those before are
 * answered, with a release of the chat, which every page names, in the middle: how long answers take before it, in the five
 * seconds from it on, and after these. `SECONDS_EACH` (15) is how long it lasts before and after the release.
 */
export async function measureSteadyLoad(rate: number) {
  const seconds = Number(process.env['SECONDS_EACH'] ?? 15);
  const site = await startSite({ NODE_ENV: 'production', PAGES_PER_SECOND: '0' });
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
  try {
    const pages = await pagesOf(site.url);
    for (let visit = 0; visit < visitsBefore; visit += 1) {
      for (const page of pages) await request(agent, site.url + page);
    }
    const answers: Promise<Answered>[] = [];
    const cpuBefore = cpuMs(site.pid);
    const began = performance.now();
    const releasedAt = began + seconds * 1000;
    let released: Promise<void> | undefined;
    for (let sent = 0; sent < rate * seconds * 2; sent += 1) {
      const due = began + (sent * 1000) / rate;
      const early = due - performance.now();
      if (early > 0) await wait(early);
      if (due >= releasedAt) released ??= releaseAgain(site.registry, 'chat');
      // Counted from when it was due: a request that this program sends late has waited too.
      const late = performance.now() - due;
      answers.push(
        request(agent, site.url + pages[nextOf(pages.length, sent)]!).then((ms) => ({
          at: due - releasedAt,
          ms: ms === undefined ? undefined : ms + late,
        })),
      );
    }
    const all = await Promise.all(answers);
    await released;
    const aftermath = aftermathSeconds * 1000;
    console.table({
      'before the release': figures(all.filter((each) => each.at < 0)),
      'five seconds from it on': figures(all.filter((each) => each.at >= 0 && each.at < aftermath)),
      'after these': figures(all.filter((each) => each.at >= aftermath)),
      'the whole time': figures(all),
    });
    console.log(`CPU ms/answer: ${((cpuMs(site.pid) - cpuBefore) / all.length).toFixed(2)}`);
  } finally {
    agent.destroy();
    await site.stop();
  }
}

function figures(answers: readonly Answered[]) {
  const times = answers.flatMap(({ ms }) => ms ?? []);
  const [p50, p99, longest] = [0.5, 0.99, 1].map((part) =>
    Math.round(part === 1 ? Math.max(...times) : at(times, part)),
  );
  return {
    requests: answers.length,
    failed: answers.length - times.length,
    'p50 ms': p50,
    'p99 ms': p99,
    'longest ms': longest,
  };
}
