import { errorCode, Unavailable, type Database } from './database';
import { iso } from './submissions';
import type { WallClock } from './wall-clock';

/** A server that was off for longer than this may have come up with a wrong clock. */
const longestGapMs = 7 * 24 * 60 * 60_000;
/** After so long a clock is believed although it says that much time has passed. */
const believedAfterMs = 24 * 60 * 60_000;
/** How long the answer of one write holds. */
const freshMs = 2000;
/** As long as a form with everything filled in: a disk that takes this takes that. */
const fillerLength = 16_000;

interface Seen {
  /** The latest time that the database holds. */
  at: string;
  /** How long ago that was; negative if the clock has been set back. */
  gapMs: number;
}

/**
 * Writes one small row now and then: to know that the database takes what visitors send, and to remember when the site was
 * last seen by a clock that could be believed.
 */
export class Heartbeat {
  readonly #startedAt: number;
  #seen: Promise<Seen> | undefined;
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
   * Whether the wall clock can be believed: nobody has set it within the hour, and since the site was last seen no more time
   * has passed than a holiday, or the clock has been right for a day since.
   * @throws what the database says
   */
  async believable(): Promise<boolean> {
    // Asked first, whatever the rest is: it is what notices that the clock was set.
    const { steady } = this.clock;
    const { gapMs } = await this.#lastSeen();
    return steady && (gapMs <= longestGapMs || this.clock.monotonic() - this.#startedAt >= believedAfterMs);
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
    return { at, gapMs: now - Date.parse(at) };
  }

  /**
   * Writes, unless it has just been done; however many ask, one write is under way.
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
      // Other processes write to a PostgreSQL at the same time, and it would keep every filler until it cleans up.
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
      // The new row takes room before the old one gives it back, as a form does.
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
