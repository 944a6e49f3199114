import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';

/** What a check has come to. */
export type Outcome = Row<'identityChecks', 'state' | 'submittedAt' | 'verifiedAt' | 'rejectionReason'>;

/** The identity check of one person; `attempts` are the starts on the day of the last one, `version` changes with every write of the row. */
export type IdentityCheck = Row<'identityChecks'> & { readonly version: string };

/** The database's own mark of the transaction that wrote the row last. */
const version = sql<string>`xmin::text`;

export function findCheck(tx: Db | Tx, userId: UserId): Promise<IdentityCheck | undefined> {
  return tx.selectFrom('identityChecks').selectAll().select(version.as('version')).where('userId', '=', userId).executeTakeFirst();
}

/** Whose check a session of the provider is; sessions that a newer start replaced are nobody's. */
export async function findUserOfSession(tx: Db | Tx, sessionId: string): Promise<UserId | undefined> {
  const row = await tx.selectFrom('identityChecks').select('userId').where('providerSessionId', '=', sessionId).executeTakeFirst();
  return row?.userId;
}

/** Locks the row until the transaction ends, if it still is as it was read. @returns false when it was written since */
export async function lockUnchanged(tx: Tx, check: IdentityCheck): Promise<boolean> {
  const row = await tx
    .selectFrom('identityChecks')
    .select('userId')
    .where('userId', '=', check.userId)
    .where(version, '=', check.version)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets what the provider said of a person, and which of its checks that was; that there was one stays. */
export async function emptyCheck(db: Db, userId: UserId, now: Date): Promise<void> {
  await db
    .updateTable('identityChecks')
    .set({ providerSessionId: null, rejectionReason: null, updatedAt: now })
    .where('userId', '=', userId)
    .execute();
}

export async function setOutcome(tx: Tx, userId: UserId, outcome: Outcome, now: Date): Promise<void> {
  const { state, submittedAt, verifiedAt, rejectionReason } = outcome;
  await tx
    .updateTable('identityChecks')
    .set({ state, submittedAt, verifiedAt, rejectionReason, updatedAt: now })
    .where('userId', '=', userId)
    .execute();
}

/** A check that was just started at the provider. */
export interface StartedCheck {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly attempt: number;
  readonly startedAt: Date;
}

const started = ({ sessionId, attempt, startedAt }: StartedCheck) => ({
  state: 'pending' as const,
  providerSessionId: sessionId,
  attempts: attempt,
  lastStartedAt: startedAt,
  submittedAt: null,
  rejectionReason: null,
  updatedAt: startedAt,
});

/** Writes the first check of a person. @returns false when there is one already */
export async function insertStarted(tx: Tx, check: StartedCheck): Promise<boolean> {
  const row = await tx
    .insertInto('identityChecks')
    .values({ userId: check.userId, ...started(check) })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets a newly started check take the place of the one before. */
export async function setStarted(tx: Tx, check: StartedCheck): Promise<void> {
  await tx.updateTable('identityChecks').set(started(check)).where('userId', '=', check.userId).execute();
}
