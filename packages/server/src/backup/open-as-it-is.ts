import type { Config } from '../config.ts';
import { type Db, openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { openSecrets } from '../platform/db/retired-data-keys.ts';
import { readOrMakeDataKey, type Secrets } from '../platform/secrets.ts';

/** Where the configured database is without a pooler, or the embedded one, which is started. */
export async function findDatabase(
  stack: AsyncDisposableStack,
  { databaseUrl, databaseDirectUrl, dataDirectory }: Config,
): Promise<string> {
  const given = databaseDirectUrl ?? databaseUrl;
  if (given) return given;
  const { url, stop } = await startEmbeddedPostgres({ dataDirectory, durability: 'full' });
  stack.defer(stop);
  return url;
}

/** Opens the database without bringing it to this version's schema: a backup before an update must not be one. */
export async function openAsItIs(stack: AsyncDisposableStack, config: Config): Promise<{ db: Db; url: string; secrets: Secrets }> {
  const url = await findDatabase(stack, config);
  const { db, close } = openDatabase({ url });
  stack.defer(close);
  return { db, url, secrets: await openSecrets(db, dataKeyOf(config), { previous: config.dataKeyPrevious }) };
}

export function dataKeyOf({ dataKey, dataDirectory }: Config): string {
  return dataKey ?? readOrMakeDataKey(dataDirectory);
}
