import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { centsToDollars } from '@x1/contract/core/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { writtenOnce } from '../../../platform/db/written-once.ts';
import { blocksWithin } from '../../conversations/reads.ts';
import { isPausedByReport } from '../../safety/reads/pause.ts';
import { type Payability, payability } from '../payability.ts';

/** Profiles with what other modules know of them; those of disabled people are nowhere (security.md row 5). */
export function trainersWithStatus(db: Db | Tx) {
  return db
    .selectFrom('trainers as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .leftJoin('identityChecks as identity', 'identity.userId', 't.userId')
    .leftJoin('payoutAccounts as bank', 'bank.userId', 't.userId')
    .where('u.disabledAt', 'is', null);
}

export const sellerColumns = [
  't.name',
  'identity.state as identityState',
  'bank.state as bankState',
  'bank.detailsSubmitted',
  'bank.payoutsEnabled',
] as const;

/** Lowest individual price of the programs of `t` that are on sale: one look into an index per row. */
export const programsFromCents = sql<number | null>`
  (select min(p.individual_price_cents) from programs p where p.trainer_id = t.id and not p.is_draft and p.archived_at is null)`.as(
  'programsFromCents',
);

/** The same of those where the two may meet. */
export const inPersonFromCents = sql<number | null>`
  (select min(p.individual_price_cents) from programs p
    where p.trainer_id = t.id and p.training_format <> 'Online' and not p.is_draft and p.archived_at is null)`.as('inPersonFromCents');

/** A lowest price as it's answered; null without one. */
export const toDollars = (cents: number | null) => (cents === null ? null : centsToDollars(cents));

/** Whether a report about a child's safety keeps `t` from selling. The person it is about must not learn of it. */
export const isPausedFor = (viewerId: UserId) =>
  sql<boolean>`t.user_id <> ${viewerId} and ${isPausedByReport(sql.ref('t.userId'))}`.as('isPaused');

/** The same for visitors, of whom it is never themselves. */
export const isPaused = isPausedByReport(sql.ref('t.userId'));

/** `payability` as a condition, for lists that show only who can be booked. `who-may-sell.test.ts` compares them. */
export const isSelling = sql<boolean>`(
  identity.state = 'verified' and bank.state = 'ACTIVE' and bank.details_submitted and bank.payouts_enabled and not ${isPaused}
  and exists (select from programs p where p.trainer_id = t.id and not p.is_draft and p.archived_at is null))`;

/** Whether somebody may buy from a trainer; undefined where there is none, or a disabled one. Within `tx` it sees what that transaction sees. */
export async function findPayability(tx: Tx, trainerId: TrainerId, buyerId: UserId): Promise<Payability | undefined> {
  const row = await selectSeller(tx, trainerId, buyerId).executeTakeFirst();
  return row && payability(row);
}

const readSeller = writtenOnce((db, trainerId: TrainerId, userId: UserId, familyId: UserId) =>
  selectSeller(db, trainerId, userId).select(blocksWithin(sql.ref('t.id'), sql`${familyId}::bigint`).as('blocks')),
);

/** The same, with whether trainer and family block each other, as it stays until the transaction ends. */
export async function findSeller(
  tx: Tx,
  trainerId: TrainerId,
  { userId, familyId }: { userId: UserId; familyId: UserId },
): Promise<(Payability & { isBlocked: boolean }) | undefined> {
  const [row] = await readSeller(tx, trainerId, userId, familyId);
  return row && { ...payability(row), isBlocked: row.blocks !== null && (row.blocks.parent || row.blocks.trainer) };
}

function selectSeller(tx: Db | Tx, trainerId: TrainerId, buyerId: UserId) {
  return trainersWithStatus(tx)
    .where('t.id', '=', trainerId)
    .select([...sellerColumns, programsFromCents, isPausedFor(buyerId)]);
}
