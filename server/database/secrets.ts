import type { Database } from './database';

/** Secrets that all servers of a database share. The first that needs one makes it. */
export class Secrets {
  constructor(readonly database: Database) {}

  /**
   * @param made makes the secret, if there is none by this name yet
   * @throws errors of the database
   */
  async read(name: string, made: () => Buffer): Promise<Buffer> {
    const { writer } = await this.database.connections();
    const find = () => writer.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
    const known = await find();
    if (known) return Buffer.from(known.value, 'base64');
    await writer
      .insertInto('secrets')
      .values({ name, value: made().toString('base64') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return Buffer.from((await find())!.value, 'base64');
  }
}
