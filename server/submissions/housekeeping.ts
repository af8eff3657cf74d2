import { errorCode, type Database } from '../database/database';
import { forget } from '../database/erase';
import { Heartbeat } from '../database/heartbeat';
import { Retention } from '../database/retention';
import type { WallClock } from '../database/wall-clock';
import { eraseMailFiles } from '../mail/transports';
import type { Log } from '../mail/worker';
import type { Settings } from '../settings';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const reasons = {
  clock:
    'the clock cannot be trusted: nothing older than the retention time is purged until it has been right for long enough',
  share:
    'a large share of the inbox has passed the retention time at once: nothing is purged. See npm run inbox -- purge, and add --confirm if that is right',
};

/** Periodic work in the background: applies the retention time and watches the clock. */
export class Housekeeping {
  readonly heartbeat: Heartbeat;
  readonly #retention: Retention;
  #timers: NodeJS.Timeout[] = [];
  #refused: 'clock' | 'share' | undefined;
  /**
   * Whether text of purged submissions may still be in the database's files: initially true, because an earlier process may
   * have purged some.
   */
  #mustForget = true;

  constructor(
    readonly parts: {
      database: Database;
      clock: WallClock;
      settings: Pick<Settings, 'DATA_DIR' | 'RETENTION_DAYS'>;
      log: Log;
    },
  ) {
    this.heartbeat = new Heartbeat(parts.database, parts.clock);
    this.#retention = new Retention(parts.database, this.heartbeat);
  }

  /** Why the last purge was refused. */
  get purgeRefused() {
    return this.#refused;
  }

  start() {
    // An unavailable database is reported elsewhere.
    const beat = () => void this.heartbeat.beat().catch(() => undefined);
    beat();
    this.#timers = [setInterval(beat, minuteMs), setInterval(() => void this.purge(), hourMs)];
    for (const timer of this.#timers) timer.unref();
  }

  stop() {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Applies the retention time once; never fails. */
  async purge(): Promise<void> {
    const { database, settings, log } = this.parts;
    try {
      const { submissions, mails, refused } = await this.#retention.purge(settings.RETENTION_DAYS);
      if (refused && refused !== this.#refused) log.warn({ reason: refused }, reasons[refused]);
      this.#refused = refused;
      await eraseMailFiles(settings.DATA_DIR, mails);
      this.#mustForget ||= submissions + mails.length > 0;
      if (submissions > 0) {
        log.info(
          { submissions },
          'purged at the end of the retention time; npm run inbox -- restore can bring them back for a week',
        );
      }
    } catch (error) {
      const details = { code: errorCode(error), database: database.kind };
      log.warn(details, 'what is older than the retention time could not be purged yet');
      return;
    }
    if (this.#mustForget) await this.#forget();
  }

  async #forget(): Promise<void> {
    const { database, log } = this.parts;
    try {
      await forget(database);
      this.#mustForget = false;
    } catch (error) {
      const details = { code: errorCode(error), database: database.kind };
      log.warn(details, 'text of purged submissions is still in the files of the database: the next purge removes it');
    }
  }
}
