import type { Comparison } from '@platform/host/server/canary-evidence';
import type { Database } from './database';

/** A canary that was taken back: by whichever server, and why. */
export interface CanaryEnd {
  canary: string;
  endedAt: string;
  reason: string;
}

/** The figures of canaries, which all servers of a database add to. */
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

  /** What all servers have seen. */
  async figures(): Promise<Map<string, Comparison>> {
    const { reader } = await this.database.connections();
    const rows = await reader.selectFrom('canary_figures').selectAll().execute();
    const found = new Map<string, Comparison>();
    for (const { canary, arm, views, faults } of rows) {
      const seen = found.get(canary) ?? nothingSeen();
      seen[arm] = { views, faults };
      found.set(canary, seen);
    }
    return found;
  }

  /** Records that a canary has been taken back; of several servers the first one says why. */
  async end({ canary, endedAt, reason }: CanaryEnd): Promise<void> {
    const { writer } = await this.database.connections();
    await writer
      .insertInto('canary_ends')
      .values({ canary, ended_at: endedAt, reason })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** The canaries that have been taken back, oldest first. */
  async ends(): Promise<CanaryEnd[]> {
    const { reader } = await this.database.connections();
    const rows = await reader.selectFrom('canary_ends').selectAll().orderBy('ended_at').execute();
    return rows.map(({ canary, ended_at, reason }) => ({ canary, endedAt: ended_at, reason }));
  }
}

export const nothingSeen = (): Comparison => ({ canary: { views: 0, faults: 0 }, live: { views: 0, faults: 0 } });
