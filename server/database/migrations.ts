import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely, type Migration } from 'kysely';

/**
 * Every step of the schema, in order, for both databases. A released step is never edited: add another. A step only adds
 * tables, and columns that are nullable or have a default: after a rollback, the previous server works with this schema.
 */
export const migrations: Record<string, Migration> = {
  '001-intake': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('submissions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('form', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('address', 'text')
        .addColumn('fields', 'text', (column) => column.notNull())
        .addColumn('suspicion', 'text')
        .addColumn('idempotency_key', 'text')
        .addColumn('body_hash', 'text', (column) => column.notNull())
        .addUniqueConstraint('submissions_key', ['form', 'idempotency_key'])
        .execute();
      await db.schema
        .createTable('reviews')
        .addColumn('submission_id', 'text', (column) =>
          column.primaryKey().references('submissions.id').onDelete('cascade'),
        )
        .addColumn('product_id', 'text', (column) => column.notNull())
        .addColumn('customer_name', 'text', (column) => column.notNull())
        .addColumn('comment', 'text', (column) => column.notNull())
        .addColumn('stars', 'integer', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('author', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('outbox')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('submission_id', 'text', (column) =>
          column.notNull().references('submissions.id').onDelete('cascade'),
        )
        .addColumn('purpose', 'text', (column) => column.notNull())
        .addColumn('message_id', 'text', (column) => column.notNull().unique())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('next_attempt_at', 'text', (column) => column.notNull())
        .addColumn('lease', 'text')
        .addColumn('leased_until', 'text')
        .addColumn('failure', 'text')
        .addColumn('last_error', 'text')
        .addColumn('sent_at', 'text')
        .execute();
      const indexes: [table: string, columns: string[]][] = [
        ['submissions', ['created_at']],
        ['submissions', ['email', 'created_at']],
        ['submissions', ['address', 'created_at']],
        ['submissions', ['body_hash']],
        ['reviews', ['product_id', 'created_at']],
        ['outbox', ['state', 'next_attempt_at']],
        ['outbox', ['submission_id']],
      ];
      for (const [table, columns] of indexes) {
        await db.schema
          .createIndex(`${table}_by_${columns.join('_')}`)
          .on(table)
          .columns(columns)
          .execute();
      }
    },
  },
  '002-without-the-clock': {
    async up(db: Kysely<unknown>) {
      // A lease lasts as long as it is renewed; after that, a process that has watched it for long enough takes it over.
      await db.schema.alterTable('outbox').dropColumn('leased_until').execute();
      await db.schema
        .alterTable('outbox')
        .addColumn('renewals', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable('outbox').addColumn('tried_at', 'text').execute();
      await sql`create index outbox_leased on outbox (lease) where lease is not null`.execute(db);
      await db.schema
        .createTable('health')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('writes', 'integer', (column) => column.notNull())
        .addColumn('filler', 'text', (column) => column.notNull())
        .addColumn('seen_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('purged')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('purged_at', 'text', (column) => column.notNull())
        .addColumn('contents', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('purged_by_email').on('purged').column('email').execute();
    },
  },
  '003-mailboxes': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('outbox').addColumn('mailbox', 'text').execute();
      await db.schema.createIndex('outbox_by_mailbox').on('outbox').columns(['mailbox', 'created_at']).execute();
    },
  },
  '004-canaries': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('canary_figures')
        .addColumn('canary', 'text', (column) => column.notNull())
        .addColumn('arm', 'text', (column) => column.notNull())
        .addColumn('views', 'integer', (column) => column.notNull())
        .addColumn('faults', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('canary_figures_key', ['canary', 'arm'])
        .execute();
      await db.schema
        .createTable('canary_ends')
        .addColumn('canary', 'text', (column) => column.primaryKey())
        .addColumn('ended_at', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '005-secrets': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '006-view-figures': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('view_figures')
        .addColumn('hour', 'text', (column) => column.notNull())
        .addColumn('release', 'text', (column) => column.notNull())
        .addColumn('measure', 'text', (column) => column.notNull())
        .addColumn('bucket', 'integer', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('view_figures_key', ['hour', 'release', 'measure', 'bucket'])
        .execute();
    },
  },
  '007-mail-recipients': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('outbox').addColumn('recipients', 'text').execute();
    },
  },
};

/** The schema of this release, by the name of its last step. */
export const schemaVersion = Object.keys(migrations).sort().at(-1)!;

/** The steps that this release knows. */
export const knownSchemas: ReadonlySet<string> = new Set(Object.keys(migrations));

/**
 * Brings the schema up to date. Several processes may do it at once: they run one after another (an advisory lock on
 * PostgreSQL, the file's write lock on SQLite), and a step that fails leaves nothing behind. A database that a newer release
 * has already migrated further stays as it is.
 * @throws errors of the database, or an error if the steps executed there are not those of this release
 */
export async function migrate(db: Kysely<never>) {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (!error || (await hasEveryStep(db))) return;
  throw error instanceof Error ? error : new Error('the schema could not be brought up to date');
}

/** Whether a database has every step of this release; false as well if it cannot say. */
export async function hasEveryStep(db: Kysely<never>): Promise<boolean> {
  const query = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`;
  const { rows } = await query.execute(db).catch(() => ({ rows: [] }));
  const executed = new Set(rows.map(({ name }) => name));
  return [...knownSchemas].every((step) => executed.has(step));
}
