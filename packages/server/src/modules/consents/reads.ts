import type { Consent, DueWaiver } from '@x1/contract/consents/consent.ts';
import { isAgreementDue } from '@x1/contract/consents/waiver.ts';
import type { ConsentId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import { type PageOf, type PageRequest, readPage } from '../../platform/db/paging.ts';
import { parentName } from '../accounts/reads.ts';
import { isBlockedPair } from '../conversations/reads.ts';
import { isActivePurchase } from '../payments/reads/purchase-facts.ts';

/** When the newest agreement about a session `a` ends or ended; null without one. */
export const waiverUntil = sql<Date | null>`(select max(c.valid_until) from consents c
  where c.parent_id = a.parent_id and c.trainer_id = a.trainer_id)`;

/** The sessions `a` whose family is asked to agree: open ones, with a trainer who is shown, of no blocked pair. Conditions may follow. */
const sessionsToAgreeOn = sql`appointments a
  join transactions t on t.id = a.transaction_id
  join trainers trainer on trainer.id = a.trainer_id
  join users trainer_user on trainer_user.id = trainer.user_id
  where ${isActivePurchase} and trainer_user.disabled_at is null and not ${isBlockedPair}`;

/** The trainers about whom a family is asked because its agreement is missing or about to end, by name. */
export async function listDue(db: Db, parentId: UserId, now: Date): Promise<DueWaiver[]> {
  const { rows } = await sql<{ trainerId: TrainerId; trainerName: string; validUntil: Date | null }>`
    select distinct a.trainer_id, trainer.name as trainer_name, ${waiverUntil} as valid_until
    from ${sessionsToAgreeOn} and a.parent_id = ${parentId}
    order by trainer.name, a.trainer_id`.execute(db);
  return rows.filter(({ validUntil }) => isAgreementDue(validUntil, now)).map((row) => ({ ...row, validUntil: toInstant(row.validUntil) }));
}

/**
 * Agreements that end by an instant and whose parents have not been reminded: the newest of their pair, with sessions to agree on. Locked, so
 * that two runs of the job don't both remind.
 */
export async function findEnding(tx: Tx, { now, by }: { now: Date; by: Date }): Promise<ConsentId[]> {
  const { rows } = await sql<{ id: ConsentId }>`
    select c.id from consents c
    where c.reminded_at is null and c.valid_until > ${now} and c.valid_until <= ${by}
      and not exists (select from consents later
        where later.parent_id = c.parent_id and later.trainer_id = c.trainer_id and later.valid_until > c.valid_until)
      and exists (select from ${sessionsToAgreeOn} and a.parent_id = c.parent_id and a.trainer_id = c.trainer_id)
    order by c.id for update of c`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whose consents `c` are listed: of a family, with a trainer, or with anybody of either by their account, for operators. */
export const consentsOf = {
  family: (parentId: UserId) => sql<boolean>`c.parent_id = ${parentId}`,
  trainer: (trainerId: TrainerId) => sql<boolean>`c.trainer_id = ${trainerId}`,
  account: (userId: UserId) =>
    sql<boolean>`(c.parent_id = ${userId} or c.agreed_by = ${userId} or c.trainer_id in (select id from trainers where user_id = ${userId}))`,
};

/** Consents, newest first. @param whose one of `consentsOf` */
export function listConsents(tx: Db | Tx, whose: RawBuilder<boolean>, request: PageRequest): Promise<PageOf<Consent>> {
  const order = { at: sql<Date>`c.agreed_at`, id: sql<number>`c.id` };
  const query = tx.selectFrom('consents as c').selectAll().where(whose);
  return readPage(query, { ...order, placeOf: (row) => [row.agreedAt, row.id] }, request, toConsent);
}

/** How a parent is named in the texts. */
export async function getParentName(tx: Db | Tx, userId: UserId): Promise<string> {
  const row = await tx
    .selectFrom('users as parent')
    .select(parentName.as('name'))
    .where('parent.id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** A record without its texts. */
export function toConsent(row: Row<'consents'>): Consent {
  const { id, trainerId, parentId, trainerName, parentName, waiverVersion, agreedAt, validUntil } = row;
  const times = { agreedAt: agreedAt.toISOString(), validUntil: validUntil.toISOString() };
  return { id, trainerId, parentId, trainerName, parentName, waiverVersion, ...times };
}
