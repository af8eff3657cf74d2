import type { Comparison } from '@platform/host/server/canary-evidence';
import type { Database } from './database';

/** A canary that some server has taken back, and why. */
export interface CanaryEnd {
  canary: string;
  endedAt: string;
  reason: string;
}

/** The figures of canaries, to which all servers of a database add. */
export class CanaryStore {
  constructor(readonly database: Database) {}

  /** Adds what one server has seen. @param figures by canary */
  async add(figures: ReadonlyMap<string, Comparison>): Promise<void> {
    const rows = [...figures].flatMap(([canary, seen]) =>
      (['canary', 'live'] as const).map((arm) => ({ canary, arm, ...seen[arm] })),
    );
    if (rows.length === 0) return;
    const { writer } = await this.database.connections();
    await writer
      .insertInto('canary_figures')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['canary', 'arm']).doUpdateSet((row) => ({
          views: row('canary_figures.views', '+', row.ref('excluded.views')),
          faults: row('canary_figures.faults', '+', row.ref('excluded.faults')),
        })),
      )
      .execute();
  }

  /** What all servers have seen. @param of the canaries; absent: all */
  async figures(of?: readonly string[]): Promise<Map<string, Comparison>> {
    const { reader } = await this.database.connections();
    const all = reader.selectFrom('canary_figures').selectAll();
    const rows = await (of ? all.where('canary', 'in', of) : all).execute();
    const found = new Map<string, Comparison>();
    for (const { canary, arm, views, faults } of rows) {
      const seen = found.get(canary) ?? nothingSeen();
      seen[arm] = { views, faults };
      found.set(canary, seen);
    }
    return found;
  }

  /** Removes the figures of canaries that began before a time in milliseconds since 1970. @param except the canaries to keep */
  async removeBegunBefore(time: number, except: readonly string[]): Promise<void> {
    const { writer } = await this.database.connections();
    const known = await writer.selectFrom('canary_figures').select('canary').distinct().execute();
    const old = known
      .map(({ canary }) => canary)
      .filter((canary) => Date.parse(canary.split(' ')[1]!) < time && !except.includes(canary));
    if (old.length > 0) await writer.deleteFrom('canary_figures').where('canary', 'in', old).execute();
  }

  /** Records that a canary has been taken back; if several servers do so, the first one's reason is kept. */
  async end({ canary, endedAt, reason }: CanaryEnd): Promise<void> {
    const { writer } = await this.database.connections();
    await writer
      .insertInto('canary_ends')
      .values({ canary, ended_at: endedAt, reason })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** The canaries that have been taken back, oldest first. @param of the canaries; absent: all */
  async ends(of?: readonly string[]): Promise<CanaryEnd[]> {
    const { reader } = await this.database.connections();
    const all = reader.selectFrom('canary_ends').selectAll().orderBy('ended_at');
    const rows = await (of ? all.where('canary', 'in', of) : all).execute();
    return rows.map(({ canary, ended_at, reason }) => ({ canary, endedAt: ended_at, reason }));
  }
}

/** The figures of a canary before its first page. */
export const nothingSeen = (): Comparison => ({ canary: { views: 0, faults: 0 }, live: { views: 0, faults: 0 } });
