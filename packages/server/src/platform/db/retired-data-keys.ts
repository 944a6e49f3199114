import { createSecrets, type EarlierKeys, type Secrets, type TokenKeys, tokenKeysOf } from '../secrets.ts';
import { hashToken } from '../tokens.ts';
import { wrongDataKey } from './data-key-check.ts';
import type { Db } from './database.ts';

const purpose = 'retired token keys';

/**
 * The secrets of this database: of data keys that were rotated out, its tokens are still recognized.
 *
 * @throws Error when the retired keys can't be read with this data key
 */
export async function openSecrets(db: Db, dataKey: string, { previous }: Pick<EarlierKeys, 'previous'> = {}): Promise<Secrets> {
  const secrets = createSecrets(dataKey, { previous });
  const rows = await db.selectFrom('retiredDataKeys').select('sealedTokenKeys').orderBy('id', 'desc').execute();
  if (rows.length === 0) return secrets;
  return createSecrets(dataKey, { previous, retired: rows.map(({ sealedTokenKeys }) => toTokenKeys(secrets, sealedTokenKeys)) });
}

/** Keeps a data key's keys for deriving tokens, once, sealed with the current one. */
export async function retireDataKey(db: Db, secrets: Secrets, dataKey: string): Promise<void> {
  const keys = [...tokenKeysOf(dataKey)].map(([name, key]) => [name, key.toString('base64')]);
  await db
    .insertInto('retiredDataKeys')
    .values({
      fingerprint: hashToken(createSecrets(dataKey).deriveToken('mail-id', 'retired')),
      sealedTokenKeys: secrets.seal(purpose, JSON.stringify(keys)),
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute();
}

function toTokenKeys(secrets: Secrets, sealed: Buffer): TokenKeys {
  const entries = JSON.parse(open(secrets, sealed)) as [string, string][];
  return new Map(entries.map(([name, key]) => [name, Buffer.from(key, 'base64')]));
}

function open(secrets: Secrets, sealed: Buffer): string {
  try {
    return secrets.open(purpose, sealed);
  } catch (error) {
    throw new Error(wrongDataKey, { cause: error });
  }
}
