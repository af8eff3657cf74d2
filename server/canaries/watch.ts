import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Composition, PartName } from '@platform/contract';
import { shellName } from '@platform/contract';
import type { CanaryGuard, LiveCanary } from '@platform/host/server/canaries';
import { canaryOdds, oddsAgainst, type Comparison, type Seen } from '@platform/host/server/canary-evidence';
import { nothingSeen, type CanaryEnd, type CanaryStore } from '../database/canaries';
import { errorCode } from '../database/database';
import { networksOf } from '../rate-limit/networks';
import { TokenBuckets, type Rate } from '../rate-limit/token-buckets';
import type { ReportedView } from '../views/beacon';

/** How often this server adds what it has seen to the figures of the others. */
const shareEveryMs = 2000;
/** How often the figures of all canaries are read and old ones removed; in between, only those of live canaries are read. */
const readAllEveryMs = 60 * 60_000;
/** How long figures are kept after their canary began; those of a live canary are kept in any case. */
const keptMs = 30 * 24 * 60 * 60_000;
/** How many pages of one network address count for each release; more would say nothing about other visitors. */
const countedPages: Rate = { burst: 500, perSecond: 500 / 3600 };

/** The number of network addresses that must have reported a fault before reports can take a canary back. */
const leastFaulty = 4;
/** The largest number of addresses that are remembered because their view of a canary has counted. */
const votesAtMost = 100_000;

/** A rendered page: with which releases, and for whom. */
export interface RenderedBy {
  composition: Composition;
  /** The network address of the visitor. */
  address: string;
  /** The part that has failed. */
  failed?: PartName | undefined;
}

/** The addresses whose view of a canary, or of the live release meanwhile, has been counted; forgotten with the canary. */
interface Votes {
  salt: Buffer;
  /** Hashes of addresses and releases. */
  counted: Set<string>;
}

/**
 * Watches the canaries: for each, counts the pages rendered with it and with the live release of its part, and those on which
 * it failed, together with all servers that share the database. A canary that fails more often than the live release is taken
 * back as soon as the odds say so, on this server at once and on the others within a few seconds.
 *
 * The views that browsers report are counted too. From each network address, only one view of the canary and one of the live
 * release counts, so that whoever makes up reports counts as a single visitor. While the database cannot be used, this server
 * decides by what it has seen itself.
 */
export class CanaryWatch implements CanaryGuard {
  /** Which canaries there are now. */
  live: () => readonly LiveCanary[] = () => [];
  readonly #buckets = new TokenBuckets(countedPages);
  /** By canary: what all servers have seen, as far as it is known. */
  #known = new Map<string, Comparison>();
  /** What the database does not have yet; the first of them is being added. */
  #adding = new Map<string, Comparison>();
  #pending = new Map<string, Comparison>();
  readonly #votes = new Map<string, Votes>();
  readonly #ends = new Map<string, CanaryEnd>();
  #endsToStore: CanaryEnd[] = [];
  #sharing: Promise<void> | undefined;
  #isFailing = false;
  #readAllAt = -Infinity;
  readonly #timer: NodeJS.Timeout;

  constructor(
    readonly store: CanaryStore,
    readonly log: Pick<FastifyBaseLogger, 'warn'>,
    everyMs = shareEveryMs,
  ) {
    this.#timer = setInterval(() => void this.share(), everyMs);
    this.#timer.unref();
    void this.share(true);
  }

  takenBack(canary: LiveCanary) {
    return this.#ends.get(idOf(canary))?.reason;
  }

  takeBack(canary: LiveCanary, reason: string) {
    const id = idOf(canary);
    if (this.#ends.has(id)) return;
    const end = { canary: id, endedAt: new Date().toISOString(), reason };
    this.#ends.set(id, end);
    this.#endsToStore.push(end);
    this.log.warn({ canary: id, reason }, 'a canary is taken back');
    void this.share();
  }

  /**
   * Counts a rendered page. A page served from memory does not count. A fault of a canary counts only if the live release has
   * rendered the page instead, and that page then counts for the live release: a page that neither can render says nothing
   * about the canary.
   */
  rendered({ composition, address, failed }: RenderedBy) {
    for (const canary of this.live()) {
      const { part, version } = canary;
      const used = part === shellName ? composition.shell : composition.remotes[part]?.version;
      if (used === undefined) continue;
      const arm = used === version ? 'canary' : 'live';
      if (this.#buckets.take(`${networkOf(address)} ${part}@${used}`) > 0) continue;
      const seen = this.#pendingOf(idOf(canary));
      seen[arm].views += 1;
      if (failed === part) seen[arm].faults += 1;
      if (arm !== 'canary' || failed !== part) continue;
      // The live release has rendered the same page instead.
      seen.live.views += 1;
      this.#judge(canary);
    }
  }

  /** Counts a view that a browser has reported, for the parts that the page used, unless the address has already been counted. */
  reported({ receipt, used, faults, address }: ReportedView) {
    for (const canary of this.live()) {
      const { part, version, since } = canary;
      const release = receipt.releases.get(part);
      if (release === undefined || receipt.at < Date.parse(since)) continue;
      if ((part !== shellName && !used.includes(part)) || !this.#mayVote(canary, release, address)) continue;
      const arm = release === version ? 'canary' : 'live';
      const seen = this.#pendingOf(inBrowsers(idOf(canary)));
      seen[arm].views += 1;
      if (!faults.some((fault) => fault.part === part && fault.version === release)) continue;
      seen[arm].faults += 1;
      this.#judge(canary);
    }
  }

  /** Whether no view of this release from the address has been counted since the canary began. */
  #mayVote(canary: LiveCanary, release: string, address: string): boolean {
    const id = idOf(canary);
    const votes = this.#votes.get(id) ?? { salt: randomBytes(16), counted: new Set() };
    this.#votes.set(id, votes);
    const vote = createHmac('sha256', votes.salt)
      .update(`${networkOf(address)} ${release}`)
      .digest('base64url');
    if (votes.counted.has(vote) || votes.counted.size >= votesAtMost) return false;
    votes.counted.add(vote);
    return true;
  }

  /** What all servers have seen of the canaries and what browsers have reported, and which have been taken back. */
  figures() {
    const ids = [...new Set([this.#known, this.#adding, this.#pending].flatMap((each) => [...each.keys()]))];
    const known = (each: readonly string[]) => each.map((id) => [canaryOf(id), this.#seenOf(id)] as const);
    return {
      seen: Object.fromEntries(known(ids.filter((id) => !isInBrowsers(id)))),
      inBrowsers: Object.fromEntries(known(ids.filter(isInBrowsers))),
      takenBack: Object.fromEntries([...this.#ends].map(([id, { endedAt, reason }]) => [id, { endedAt, reason }])),
    };
  }

  async stop() {
    clearInterval(this.#timer);
    // What was seen after a share began is not in that share.
    await this.#sharing;
    await this.share();
  }

  /** Adds what this server has seen to the database, and learns what the others have. Never throws. */
  async share(always = false): Promise<void> {
    if (this.#sharing) return this.#sharing;
    const isDue = always || this.live().length > 0 || this.#pending.size > 0 || this.#endsToStore.length > 0;
    if (isDue) await (this.#sharing = this.#share().finally(() => (this.#sharing = undefined)));
  }

  async #share() {
    this.#adding = this.#pending;
    this.#pending = new Map();
    try {
      while (this.#endsToStore[0]) {
        await this.store.end(this.#endsToStore[0]);
        this.#endsToStore.shift();
      }
      await this.store.add(this.#adding);
      this.#known = add(this.#known, this.#adding);
      this.#adding = new Map();
      await this.#read();
      this.#isFailing = false;
    } catch (error) {
      this.#pending = add(this.#adding, this.#pending);
      this.#adding = new Map();
      if (!this.#isFailing) {
        this.log.warn({ code: errorCode(error) }, 'the figures of canaries cannot be shared; this server uses its own');
      }
      this.#isFailing = true;
    }
    const ids = new Set(this.live().map(idOf));
    for (const id of this.#votes.keys()) if (!ids.has(id)) this.#votes.delete(id);
    for (const canary of this.live()) this.#judge(canary);
  }

  async #read() {
    const live = this.live().map(idOf);
    const withFigures = live.flatMap((id) => [id, inBrowsers(id)]);
    const isAll = performance.now() - this.#readAllAt > readAllEveryMs;
    if (!isAll && live.length === 0) return;
    // At the start, it is not known yet which canaries are live.
    if (isAll && live.length > 0) await this.store.removeBegunBefore(Date.now() - keptMs, withFigures);
    const [figures, ends] = await Promise.all(
      isAll ? [this.store.figures(), this.store.ends()] : [this.store.figures(withFigures), this.store.ends(live)],
    );
    this.#known = isAll ? figures : new Map([...this.#known, ...figures]);
    for (const end of ends) if (!this.#ends.has(end.canary)) this.#ends.set(end.canary, end);
    if (isAll) this.#readAllAt = performance.now();
  }

  #pendingOf(id: string): Comparison {
    const seen = this.#pending.get(id) ?? nothingSeen();
    this.#pending.set(id, seen);
    return seen;
  }

  #seenOf(id: string): Comparison {
    return [this.#known, this.#adding, this.#pending].map((each) => each.get(id) ?? nothingSeen()).reduce(sum);
  }

  #judge(canary: LiveCanary) {
    const id = idOf(canary);
    const rendered = this.#seenOf(id);
    const reported = this.#seenOf(inBrowsers(id));
    // The mean of both odds is as unlikely to exceed the limit as either, so a canary that is as good as the live release is
    // safe.
    const odds = [canaryOdds([rendered]), reported.canary.faults < leastFaulty ? 0 : canaryOdds([reported])];
    if (odds[0]! + odds[1]! < odds.length * oddsAgainst) return;
    const browsers = reported.canary.views === 0 ? '' : `; in browsers ${said(reported, 'views')}`;
    this.takeBack(
      canary,
      `failed ${said(rendered, 'pages')}${browsers}: by odds of over ${oddsAgainst} : 1 it is worse`,
    );
  }
}

const idOf = ({ part, version, since }: LiveCanary) => `${part}@${version} ${since}`;

/** The name under which a canary's figures from browsers are kept. */
const inBrowsers = (id: string) => `${id}${browsersMark}`;
const browsersMark = ' in browsers';
const isInBrowsers = (id: string) => id.endsWith(browsersMark);
const canaryOf = (id: string) => (isInBrowsers(id) ? id.slice(0, -browsersMark.length) : id);

/** The widest network that an address belongs to. */
const networkOf = (address: string) => networksOf(address).at(-1)!.name;

const said = ({ canary, live }: Comparison, what: string) =>
  `${canary.faults} of ${canary.views} ${what}, the live release ${live.faults} of ${live.views} ${what}`;

const sumSeen = (one: Seen, other: Seen): Seen => ({
  views: one.views + other.views,
  faults: one.faults + other.faults,
});

const sum = (one: Comparison, other: Comparison): Comparison => ({
  canary: sumSeen(one.canary, other.canary),
  live: sumSeen(one.live, other.live),
});

function add(one: ReadonlyMap<string, Comparison>, other: ReadonlyMap<string, Comparison>) {
  const both = new Map(one);
  for (const [id, seen] of other) both.set(id, sum(both.get(id) ?? nothingSeen(), seen));
  return both;
}
