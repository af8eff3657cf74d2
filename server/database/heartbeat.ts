import { statSync } from 'node:fs';
import { errorCode, Unavailable, type Database } from './database';
import { iso } from './submissions';
import type { WallClock } from './wall-clock';

const dayMs = 24 * 60 * 60_000;
/** A server that was off for longer than this may have started with a wrong clock. */
const longestGapMs = 7 * dayMs;
/** After this time, the clock is trusted even if it says that much time has passed. */
const believedAfterMs = dayMs;
/** When this code was written to the disk: a clock that says an earlier time has certainly been set back. */
const codeAt = statSync(__filename).mtimeMs;
/** How long the result of one write is valid. */
const freshMs = 2000;
/** As long as a completely filled-in form: a disk that has room for this has room for a form. */
const fillerLength = 16_000;

interface Seen {
  /** The latest time that the database holds. */
  at: string;
  /** How long ago that was; negative if the clock has been set back. */
  gapMs: number;
}

/**
 * Writes one small row now and then: to know that the database accepts writes, and to remember when the site last ran
 * with a trustworthy clock.
 */
export class Heartbeat {
  readonly #startedAt: number;
  #seen: Promise<Seen> | undefined;
  /** When a trusted clock last wrote to the database before this process asked, and when it asked, by the monotonic clock. */
  #trusted: { at: number; askedAt: number } | undefined;
  #inFlight: Promise<void> | undefined;
  #last: { at: number; error?: Unavailable } | undefined;

  constructor(
    readonly database: Database,
    readonly clock: WallClock,
  ) {
    this.#startedAt = clock.monotonic();
  }

  now = () => this.clock.now();

  /**
   * Whether the wall clock can be trusted: it has not been set within the last hour, and either it is no further ahead of the time
   * at which the site last ran than a holiday takes, and not far behind both that time and this code, or it has run evenly for a day.
   * Behind that time alone it may be right: the clock of the former run may have been ahead.
   * @throws errors of the database
   */
  async believable(): Promise<boolean> {
    // Read first in any case: reading it is what detects that the clock was set.
    const { steady } = this.clock;
    const { gapMs } = await this.#lastSeen();
    const isNear = gapMs <= longestGapMs && (gapMs >= -longestGapMs || this.now() >= codeAt);
    return steady && (isNear || this.clock.monotonic() - this.#startedAt >= believedAfterMs);
  }

  /**
   * The time to give to what is received now. While the clock is certainly behind, it is counted from the last one that was trusted:
   * what has an earlier date would be purged as soon as the clock is right again. After a day, the clock is trusted instead.
   */
  received(): number {
    const now = this.now();
    if (!this.#trusted) return now;
    const passedMs = this.clock.monotonic() - this.#trusted.askedAt;
    const least = this.#trusted.at + passedMs;
    return now < codeAt && least - now > dayMs && passedMs < believedAfterMs ? least : now;
  }

  /** What the database knew when this process first asked. */
  #lastSeen(): Promise<Seen> {
    this.#seen ??= this.#readSeen().catch((error: unknown) => {
      this.#seen = undefined;
      throw error;
    });
    return this.#seen;
  }

  async #readSeen(): Promise<Seen> {
    const { reader } = await this.database.connections();
    const seen = await reader.selectFrom('health').select('seen_at').executeTakeFirst();
    const newest = await reader
      .selectFrom('submissions')
      .select((row) => row.fn.max('created_at').as('at'))
      .executeTakeFirst();
    const now = this.now();
    const at = seen?.seen_at ?? newest?.at ?? iso(now);
    if (seen) this.#trusted = { at: Date.parse(at), askedAt: this.clock.monotonic() };
    return { at, gapMs: now - Date.parse(at) };
  }

  /**
   * Writes, unless it has just done so; concurrent calls share one write.
   * @throws {Unavailable} with the code of what is wrong
   */
  async beat(): Promise<void> {
    const { monotonic } = this.clock;
    if (this.#last && monotonic() - this.#last.at < freshMs) {
      if (this.#last.error) throw this.#last.error;
      return;
    }
    this.#inFlight ??= this.#write()
      .then(
        () => (this.#last = { at: monotonic() }),
        (error: unknown) => {
          const unavailable = new Unavailable(errorCode(error));
          this.#last = { at: monotonic(), error: unavailable };
          throw unavailable;
        },
      )
      .then(() => undefined)
      .finally(() => (this.#inFlight = undefined));
    return this.#inFlight;
  }

  async #write() {
    const believable = await this.believable();
    const { kind, urgent } = await this.database.connections();
    const seenAt = believable ? iso(this.now()) : (await this.#lastSeen()).at;
    await urgent.transaction().execute(async (trx) => {
      const before = await trx.selectFrom('health').selectAll().executeTakeFirst();
      const kept = { seen_at: before && !believable ? before.seen_at : seenAt };
      // Other processes write to PostgreSQL at the same time, and each filler would take up space until the next vacuum.
      if (kind === 'postgres') {
        await trx
          .insertInto('health')
          .values({ id: 1, writes: 1, filler: '', ...kept })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((row) => ({ writes: row('health.writes', '+', 1), ...kept })),
          )
          .execute();
        return;
      }
      // The new row takes space before the old one is freed, as a form does.
      const writes = (before?.writes ?? 0) + 1;
      const filler = String(Math.random()).padEnd(fillerLength, '.');
      await trx
        .insertInto('health')
        .values({ id: writes, writes, filler, ...kept })
        .execute();
      await trx.deleteFrom('health').where('id', '<', writes).execute();
    });
  }
}
