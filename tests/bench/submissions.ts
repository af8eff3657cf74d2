import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../doubles/postgres';
import { startServers } from '../crash/servers';

const seconds = 5;
const concurrency = 32;

/**
 * `npm run bench:submissions`: contact messages per second that one server process stores before it answers, on both
 * databases. Each is stored with its two mails in one transaction, while mails are being sent.
 */
async function main() {
  for (const kind of ['SQLite', 'PostgreSQL']) {
    const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined;
    const site = await startServers(1, await postgres?.create());
    try {
      await measure(site.servers[0]!.url, 1);
      const times = await measure(site.servers[0]!.url, seconds);
      const at = (part: number) => times[Math.floor(times.length * part)]!.toFixed(1);
      const rate = Math.round(times.length / seconds);
      console.log(`${kind}: ${rate} posts/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${concurrency} at a time`);
    } finally {
      await site.stop();
      await postgres?.stop();
    }
  }
}

let posted = 0;

/** Milliseconds per post, sorted. */
async function measure(url: string, forSeconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = Date.now() + forSeconds * 1000;
  const client = async () => {
    while (Date.now() < end) {
      const index = posted++;
      const began = performance.now();
      const answer = await fetch(`${url}/api/send-contact-form`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
        },
        body: JSON.stringify({ name: 'Bench', email: `b${index}@bench.example`, message: 'x'.repeat(300) }),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a post got ${answer.status}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  await wait(100);
  return times.sort((one, other) => one - other);
}

void main();
