import type { Secrets } from '../secrets.ts';
import type { Db } from './database.ts';

const purpose = 'data-key-check';
const text = 'x1';

/** What to do about a data key that isn't this database's. */
export const wrongDataKey =
  "DATA_KEY isn't the key of this database: its mails, tokens, emergency contacts and medical notes couldn't be read. " +
  'Start with the key it was written with (without DATA_KEY that is the file data-key in DATA_DIR), as DATA_KEY, or as ' +
  'DATA_KEY_PREVIOUS while keys are rotated.';

/**
 * Refuses a data key with which this database's secrets can't be read. The first start remembers its key, as a sealed text.
 *
 * @param secrets also of the previous key, while keys are rotated
 * @throws Error that says what to do
 */
export async function assertDataKey(db: Db, secrets: Secrets): Promise<void> {
  await db
    .insertInto('dataKeyCheck')
    .values({ sealed: secrets.seal(purpose, text) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (!opens(secrets, await readCheck(db))) throw new Error(wrongDataKey);
}

/** Seals the text again: from now on the previous key is refused. Only once nothing else is sealed with it. */
export async function moveDataKeyCheck(db: Db, current: Secrets): Promise<void> {
  if (opens(current, await readCheck(db))) return;
  await db
    .updateTable('dataKeyCheck')
    .set({ sealed: current.seal(purpose, text) })
    .execute();
}

async function readCheck(db: Db): Promise<Buffer> {
  const { sealed } = await db.selectFrom('dataKeyCheck').select('sealed').executeTakeFirstOrThrow();
  return sealed;
}

function opens(secrets: Secrets, sealed: Buffer): boolean {
  try {
    return secrets.open(purpose, sealed) === text;
  } catch {
    return false;
  }
}
