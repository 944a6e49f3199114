import type { Secrets } from '../secrets.ts';
import type { Db } from './database.ts';

const purpose = 'data-key-check';
const text = 'x1';

/**
 * Refuses a data key with which this database's secrets can't be read. The first start remembers its key, as a sealed text.
 *
 * @throws Error that says what to do
 */
export async function assertDataKey(db: Db, secrets: Secrets): Promise<void> {
  const sealed = secrets.seal(purpose, text);
  await db
    .insertInto('dataKeyCheck')
    .values({ sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('dataKeyCheck').select('sealed').executeTakeFirstOrThrow();
  if (opens(secrets, kept.sealed)) return;
  throw new Error(
    "DATA_KEY isn't the key of this database: its mails, tokens, emergency contacts and medical notes couldn't be read. " +
      'Start with the key it was written with (without DATA_KEY that is the file data-key in DATA_DIR).',
  );
}

function opens(secrets: Secrets, sealed: Buffer): boolean {
  try {
    return secrets.open(purpose, sealed) === text;
  } catch {
    return false;
  }
}
