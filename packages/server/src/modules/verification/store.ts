import type { UserId } from '@x1/contract/core/ids.ts';
import type { IdentityState } from '@x1/contract/verification/status.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';

/** What a check has come to. */
export interface Outcome {
  readonly state: IdentityState;
  readonly submittedAt: Date | null;
  readonly verifiedAt: Date | null;
  readonly rejectionReason: string | null;
}

/** The identity check of one person, with the number of starts on the day of the last one. */
export interface IdentityCheck extends Outcome {
  readonly userId: UserId;
  readonly sessionId: string | null;
  readonly attempts: number;
  readonly lastStartedAt: Date | null;
  /** Changes with every write of the row. */
  readonly version: string;
}

const columns = [
  'user_id',
  'state',
  'provider_session_id',
  'attempts',
  'last_started_at',
  'submitted_at',
  'verified_at',
  'rejection_reason',
  'updated_at',
] as const;
/** The database's own mark of the transaction that wrote the row last. */
const version = sql<string>`xmin::text`;

export async function findCheck(tx: Db | Tx, userId: UserId): Promise<IdentityCheck | undefined> {
  const row = await tx
    .selectFrom('identity_checks')
    .select(columns)
    .select(version.as('version'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && toCheck(row);
}

/** Whose check a session of the provider is; sessions that a newer start replaced are nobody's. */
export async function findUserOfSession(tx: Db | Tx, sessionId: string): Promise<UserId | undefined> {
  const row = await tx.selectFrom('identity_checks').select('user_id').where('provider_session_id', '=', sessionId).executeTakeFirst();
  return row && (row.user_id as UserId);
}

/** Locks the row until the transaction ends, if it still is as it was read. @returns false when it was written since */
export async function lockUnchanged(tx: Tx, check: IdentityCheck): Promise<boolean> {
  const row = await tx
    .selectFrom('identity_checks')
    .select('user_id')
    .where('user_id', '=', check.userId)
    .where(version, '=', check.version)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets what the provider said of a person, and which of its checks that was; that there was one stays. */
export async function emptyCheck(db: Db, userId: UserId, now: Date): Promise<void> {
  await db
    .updateTable('identity_checks')
    .set({ provider_session_id: null, rejection_reason: null, updated_at: now })
    .where('user_id', '=', userId)
    .execute();
}

export async function setOutcome(tx: Tx, userId: UserId, outcome: Outcome, now: Date): Promise<void> {
  await tx
    .updateTable('identity_checks')
    .set({
      state: outcome.state,
      submitted_at: outcome.submittedAt,
      verified_at: outcome.verifiedAt,
      rejection_reason: outcome.rejectionReason,
      updated_at: now,
    })
    .where('user_id', '=', userId)
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
  provider_session_id: sessionId,
  attempts: attempt,
  last_started_at: startedAt,
  submitted_at: null,
  rejection_reason: null,
  updated_at: startedAt,
});

/** Writes the first check of a person. @returns false when there is one already */
export async function insertStarted(tx: Tx, check: StartedCheck): Promise<boolean> {
  const row = await tx
    .insertInto('identity_checks')
    .values({ user_id: check.userId, ...started(check) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets a newly started check take the place of the one before. */
export async function setStarted(tx: Tx, check: StartedCheck): Promise<void> {
  await tx.updateTable('identity_checks').set(started(check)).where('user_id', '=', check.userId).execute();
}

function toCheck(row: Selectable<Database['identity_checks']> & { version: string }): IdentityCheck {
  return {
    userId: row.user_id as UserId,
    state: row.state,
    sessionId: row.provider_session_id,
    attempts: row.attempts,
    lastStartedAt: row.last_started_at,
    submittedAt: row.submitted_at,
    verifiedAt: row.verified_at,
    rejectionReason: row.rejection_reason,
    version: row.version,
  };
}
