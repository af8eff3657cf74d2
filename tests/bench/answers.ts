import { Agent, request } from 'node:http';
import { startCheckouts } from './checkout';
import { watchedPages } from './pages';
import { cpuMs, pagesOf } from './renderers';

const wholeSite = 'all of the sitemap';
/** Makes each query a new one: a page that nobody has asked for is rendered. */
let asked = 0;

interface Options {
  /** The folder of another checkout, to be measured in turn with this one. */
  against?: string | undefined;
  /** How long each cell takes. */
  seconds: number;
  connections: readonly number[];
  /** The names of the pages, of which all pages of the sitemap are one; absent: all. */
  pages?: readonly string[];
}

/**
 * Prints answers per second, their latency and the processor's time for one. `kept` are pages as most visitors get them, `cold`
 * ones that are rendered for each request, with a query that nobody has asked for before. Each connection has its own address.
 */
export async function compareAnswers({ against, seconds, connections, pages }: Options) {
  const sides = Object.entries(await startCheckouts(against));
  const rows: Record<string, string | number>[] = [];
  const single = Object.entries(watchedPages).map(([page, address]) => [page, [address]] as const);
  for (const [page, addresses] of [...single, [wholeSite, await pagesOf(sides[0]![1].url)] as const]) {
    if (pages && !pages.includes(page)) continue;
    for (const [, { url }] of sides) await load(url, addresses, 10, 1, 'kept');
    for (const count of connections) {
      for (const kind of ['kept', 'cold'] as const) {
        for (const [side, { url, pid }] of sides) {
          const before = cpuMs(pid);
          const { answered, ...figures } = await load(url, addresses, count, seconds, kind);
          const cpu = ((cpuMs(pid) - before) / answered).toFixed(2);
          rows.push({ page, kind, connections: count, side, ...figures, 'CPU ms/answer': cpu });
        }
      }
    }
  }
  console.table(rows);
  await Promise.all(sides.map(([, { stop }]) => stop()));
}

/** Requests pages on several connections for a while, as browsers do: compressed, one after the other on each. */
async function load(
  url: string,
  addresses: readonly string[],
  connections: number,
  seconds: number,
  kind: 'kept' | 'cold',
) {
  const times: number[] = [];
  const counts: Record<'busy' | 'errors', number> = { busy: 0, errors: 0 };
  const end = performance.now() + seconds * 1000;
  const visitor = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const from = `10.${connections >> 8}.${index >> 8}.${index & 255}`;
    for (let turn = 0; performance.now() < end; turn += 1) {
      // Each connection starts at another page, so that few request the same page at once.
      const address = addresses[(index * 7 + turn) % addresses.length]!;
      const began = performance.now();
      const query = kind === 'cold' ? `?asked=${(asked += 1)}` : '';
      const status = await get(url + address + query, agent, { 'x-forwarded-for': from });
      if (status === 200) times.push(performance.now() - began);
      else counts[status === 503 || status === 429 ? 'busy' : 'errors'] += 1;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => visitor(index)));
  times.sort((one, other) => one - other);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? NaN);
  return {
    answered: times.length,
    'answers/s': Math.round(times.length / seconds),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    ...counts,
  };
}

/** @returns the status, or undefined if the response was incomplete */
function get(address: string, agent: Agent, own: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', ...own };
    const asked = request(address, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
      answer.once('error', () => resolve(undefined));
    });
    asked.once('error', () => resolve(undefined));
    asked.end();
  });
}
