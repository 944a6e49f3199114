import type { Db } from './database.ts';

/**
 * The host name of the first PUBLIC_URL this database was used with, remembered at the first start. Identities in people's calendars and
 * mailboxes are made with it, so that a move to another domain doesn't double them.
 */
export async function rememberFirstHost(db: Db, host: string): Promise<string> {
  await db
    .insertInto('firstHost')
    .values({ host })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('firstHost').select('host').executeTakeFirstOrThrow()).host;
}
