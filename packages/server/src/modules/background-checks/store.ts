import { openCheckStates } from '@x1/contract/background-checks/states.ts';
import type { BackgroundCheckId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { newExternalKey } from '../../platform/db/external-key.ts';
import type { CheckEvent, Invitation } from './port.ts';
import { isActive } from './reads.ts';

/** A check; `version` changes with every write of the row. */
export type StoredCheck = Row<'backgroundChecks'> & { readonly version: string };

/** What the provider decides of one. */
export type Outcome = Pick<StoredCheck, 'state' | 'providerReportId' | 'formUntil' | 'decisionAt' | 'passedAt' | 'validUntil'>;

const minuteMs = 60_000;

/** How long nobody asks about a check: webhooks tell sooner, and one that is over changes rarely. */
const askAgainAfterMs = { starting: minuteMs, open: 60 * minuteMs, accepted: 24 * 60 * minuteMs } as const;

/** The database's own mark of the transaction that wrote the row last. */
const version = sql<string>`xmin::text`;

const checks = (tx: Db | Tx) => tx.selectFrom('backgroundChecks').selectAll().select(version.as('version'));

export function findCheck(tx: Db | Tx, id: BackgroundCheckId): Promise<StoredCheck | undefined> {
  return checks(tx).where('id', '=', id).executeTakeFirst();
}

/** A person's latest check. */
export function findNewest(tx: Db | Tx, userId: UserId): Promise<StoredCheck | undefined> {
  return checks(tx).where('userId', '=', userId).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** What an event is about; a report that nobody has told us of yet by its candidate. */
export async function findByEvent(tx: Db | Tx, { objectId, candidateId }: CheckEvent): Promise<BackgroundCheckId | undefined> {
  const ids = tx.selectFrom('backgroundChecks').select('id').orderBy('id', 'desc').limit(1);
  const exact = await ids
    .where((is) => is.or([is('providerInvitationId', '=', objectId), is('providerReportId', '=', objectId)]))
    .executeTakeFirst();
  if (exact || candidateId === undefined) return exact?.id;
  return (await ids.where('providerCandidateId', '=', candidateId).executeTakeFirst())?.id;
}

type NewCheck = Pick<StoredCheck, 'userId' | 'disclosureVersion' | 'disclosure' | 'agreedAt' | 'workState'>;

export function insertCheck(tx: Tx, check: NewCheck): Promise<StoredCheck> {
  return tx
    .insertInto('backgroundChecks')
    .values({ ...check, externalKey: newExternalKey, state: 'starting', askedAt: check.agreedAt, updatedAt: check.agreedAt })
    .returningAll()
    .returning(version.as('version'))
    .executeTakeFirstOrThrow();
}

/** Writes down the invitation, unless another call did so before. @returns whether it was this one */
export async function setInvited(tx: Tx, id: BackgroundCheckId, invitation: Invitation, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('backgroundChecks')
    .set({
      state: 'invited',
      providerCandidateId: invitation.candidateId,
      providerInvitationId: invitation.invitationId,
      formUntil: invitation.formUntil,
      askedAt: now,
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'starting')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the row until the transaction ends, if it still is as it was read. @returns false when it was written since */
export async function lockUnchanged(tx: Tx, check: StoredCheck): Promise<boolean> {
  const row = await tx
    .selectFrom('backgroundChecks')
    .select('id')
    .where('id', '=', check.id)
    .where(version, '=', check.version)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setOutcome(tx: Tx, id: BackgroundCheckId, outcome: Outcome, now: Date): Promise<void> {
  await tx
    .updateTable('backgroundChecks')
    .set({ ...outcome, askedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function setAsked(tx: Db | Tx, id: BackgroundCheckId, askedAt: Date): Promise<void> {
  await tx.updateTable('backgroundChecks').set({ askedAt }).where('id', '=', id).execute();
}

/** The checks that nobody has asked about for too long, the longest first. */
export async function listToAsk(db: Db, now: Date, limit: number): Promise<BackgroundCheckId[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const rows = await db
    .selectFrom('backgroundChecks')
    .select('id')
    .where('state', 'not in', ['adverse', 'canceled', 'expired'])
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'starting'), is('askedAt', '<=', before(askAgainAfterMs.starting))]),
        is.and([
          is('state', 'in', openCheckStates),
          is('providerInvitationId', 'is not', null),
          is('askedAt', '<=', before(askAgainAfterMs.open)),
        ]),
        is.and([
          is('state', 'in', ['clear', 'engaged']),
          is('validUntil', '>', now),
          is('askedAt', '<=', before(askAgainAfterMs.accepted)),
        ]),
      ]),
    )
    .orderBy('askedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes a reminder that is due. @returns the checks it's about: accepted, about to end, and not being renewed */
export async function markReminders(tx: Tx, { now, days }: { now: Date; days: number }): Promise<BackgroundCheckId[]> {
  const by = new Date(now.getTime() + days * 86_400_000);
  const rows = await tx
    .updateTable('backgroundChecks as check')
    .set({ remindedDays: days, updatedAt: now })
    .where('check.state', 'in', ['clear', 'engaged'])
    .where('check.validUntil', '>', now)
    .where('check.validUntil', '<=', by)
    .where((is) => is.or([is('check.remindedDays', 'is', null), is('check.remindedDays', '>', days)]))
    .where(
      sql<boolean>`not exists (select from background_checks newer where newer.user_id = "check".user_id and newer.id > "check".id
        and newer.state not in ('canceled', 'expired'))`,
    )
    .where(isActive(sql.ref('check.userId')))
    .returning('check.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The invitations of a person that are still open, or may be. */
export function listOpenInvitations(db: Db, userId: UserId): Promise<Pick<StoredCheck, 'id' | 'providerInvitationId'>[]> {
  return db
    .selectFrom('backgroundChecks')
    .select(['id', 'providerInvitationId'])
    .where('userId', '=', userId)
    .where('state', 'in', ['starting', 'invited'])
    .execute();
}

/** Forgets which checks at the provider were a person's. That each was authorized, and how it ended, stays. */
export async function forgetReferences(db: Db, userId: UserId, now: Date): Promise<void> {
  await db
    .updateTable('backgroundChecks')
    .set({ providerCandidateId: null, providerInvitationId: null, providerReportId: null, formUntil: null, updatedAt: now })
    .set({ state: sql`case when state in ('starting', 'invited') then 'canceled' else state end` })
    .where('userId', '=', userId)
    .execute();
}
