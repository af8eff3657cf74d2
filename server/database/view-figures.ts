import { sql } from 'kysely';
import type { Database } from './database';

/** A count of one hour. */
export interface HourCount extends ReleaseCount {
  /** In UTC: `2026-11-23T14`. */
  hour: string;
}

/** How often something was measured for a release. */
export interface ReleaseCount {
  /** `chat@1.4.1` */
  release: string;
  measure: string;
  /** The number of the range that the values are in; 0 for measures without a value. */
  bucket: number;
  count: number;
}

/** SQLite takes some thousand values in one statement. */
const atOnce = 500;

/** Counts of page views by hour, to which all servers of a database add. */
export class ViewFigureStore {
  constructor(readonly database: Database) {}

  async add(counts: readonly HourCount[]): Promise<void> {
    const { writer } = await this.database.connections();
    // In the same order on every server, so that no two servers wait for each other.
    const rows = [...counts].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    await writer.transaction().execute(async (trx) => {
      for (let from = 0; from < rows.length; from += atOnce) {
        await trx
          .insertInto('view_figures')
          .values(rows.slice(from, from + atOnce))
          .onConflict((conflict) =>
            conflict
              .columns(['hour', 'release', 'measure', 'bucket'])
              .doUpdateSet((row) => ({ count: row('view_figures.count', '+', row.ref('excluded.count')) })),
          )
          .execute();
      }
    });
  }

  /**
   * The counts of each hour from this one on.
   * @param by `day`: the counts of each day together, as `2026-11-23`
   */
  async over(from: string, by: 'hour' | 'day'): Promise<HourCount[]> {
    const { reader } = await this.database.connections();
    const length = by === 'day' ? 10 : 13;
    const time = sql<string>`substr(hour, 1, ${sql.lit(length)})`;
    const rows = await reader
      .selectFrom('view_figures')
      .select((row) => [time.as('time'), 'release', 'measure', 'bucket', row.fn.sum('count').as('count')])
      .where('hour', '>=', from)
      .groupBy([time, 'release', 'measure', 'bucket'])
      .execute();
    return rows.map(({ time: hour, count, ...rest }) => ({ ...rest, hour, count: Number(count) }));
  }

  /** The counts from this hour on, all hours together. */
  async since(from: string): Promise<ReleaseCount[]> {
    const { reader } = await this.database.connections();
    const rows = await reader
      .selectFrom('view_figures')
      .select((row) => ['release', 'measure', 'bucket', row.fn.sum('count').as('count')])
      .where('hour', '>=', from)
      .groupBy(['release', 'measure', 'bucket'])
      .execute();
    // PostgreSQL returns a sum as text.
    return rows.map((row) => ({ ...row, count: Number(row.count) }));
  }

  /** Removes what is older. @param hours of how many hours at most, the oldest first */
  async removeBefore(hour: string, hours: number): Promise<void> {
    const { writer } = await this.database.connections();
    const oldest = writer.selectFrom('view_figures').select('hour').distinct().where('hour', '<', hour);
    await writer.deleteFrom('view_figures').where('hour', 'in', oldest.orderBy('hour').limit(hours)).execute();
  }
}

/** The key of the count of an hour; keys sort by time. */
export const keyOf = ({ hour, release, measure, bucket }: Omit<HourCount, 'count'>) =>
  `${hour} ${release} ${measure} ${String(bucket).padStart(4, '0')}`;

/** The hour of a time in milliseconds since 1970. */
export const hourOf = (time: number) => new Date(time).toISOString().slice(0, 13);
