import type { AppointmentId, GiftCardId, ProgramId, TransactionId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { World } from './world.ts';

/** One of the rows that a query finds; those come newest first. */
export async function choose<Row>(world: World, pick: number, query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
  const { rows } = await query.execute(world.database.db);
  return rows[pick % Math.max(1, rows.length)];
}

export interface Seat {
  id: AppointmentId;
  trainerId: number;
  parentId: number;
}

export const requests = sql<Seat>`select id, trainer_id, parent_id from appointments
  where approval_status = 'pending' and cancelled_at is null order by id desc`;
export const unscheduled = sql<Seat>`select id, trainer_id, parent_id from appointments
  where starts_at is null and approval_status <> 'rejected' and cancelled_at is null order by id desc`;
/** What can be given up: also what was closed before its end, or at a time to which the parent has not agreed. */
export const open = (now: Date) => sql<Seat>`select id, trainer_id, parent_id from appointments
  where (completed_at is null or ends_at > ${now} or time_agreed_at is null or time_agreed_at > ${now})
    and approval_status <> 'rejected' and cancelled_at is null order by starts_at is null, id desc`;
export const unagreed = (now: Date) => sql<Seat & { startsAt: Date; endsAt: Date }>`select id, trainer_id, parent_id, starts_at, ends_at
  from appointments where starts_at is not null and (time_agreed_at is null or time_agreed_at > ${now}) order by id desc`;
/** Whose session is still to begin. */
export const coming = (now: Date) => sql<Seat & { startsAt: Date }>`select id, trainer_id, parent_id, starts_at
  from appointments where starts_at > ${now} and completed_at is null order by id desc`;
export const begun = (now: Date) => sql<Seat>`select id, trainer_id, parent_id from appointments
  where starts_at <= ${now} and completed_at is null order by id desc`;
export const scheduled = sql<Seat>`select id, trainer_id, parent_id from appointments where starts_at is not null and completed_at is null order by id desc`;
export const held = sql<Seat>`select id, trainer_id, parent_id from appointments where completed_at is not null order by id desc limit 6`;

export interface Payment {
  id: TransactionId;
  parentId: number;
  trainerId: number;
  providerIntentId: string;
  leftCents: number;
}
export const paymentColumns = sql`id, parent_id, trainer_id, provider_intent_id, amount_cents - refunded_cents - lost_cents as left_cents`;
export const openPayments = sql<Payment>`select ${paymentColumns} from transactions
  where status = 'pending' and (provider_intent_id is not null or credit_cents = amount_cents) order by id desc`;
/** A form that stays open in a browser knows nothing of a payment that was given up. */
export const openForms = sql<Payment>`select ${paymentColumns} from transactions
  where status in ('pending', 'failed') and provider_intent_id is not null order by id desc`;
export const paidPayments = sql<Payment>`select ${paymentColumns} from transactions
  where status not in ('pending', 'failed') and amount_cents > refunded_cents + lost_cents order by id desc limit 8`;
export const paidByCard = sql<Payment>`select ${paymentColumns} from transactions
  where status not in ('pending', 'failed') and provider_intent_id is not null and amount_cents > refunded_cents + lost_cents order by id desc limit 8`;
export interface Gift {
  id: GiftCardId;
  buyerId: number;
  providerIntentId: string;
  leftCents: number;
}
export const giftColumns = sql`id, buyer_id, provider_intent_id, amount_cents - returned_cents as left_cents`;
export const giftsWithCode = sql<Gift>`select ${giftColumns} from gift_cards where status = 'paid' order by id desc`;
export const paidGifts = sql<Gift>`select ${giftColumns} from gift_cards where paid_at is not null and amount_cents > returned_cents order by id desc`;
export const heldPayments = sql<Payment>`select ${paymentColumns} from transactions t
  where (exists (select from appointments a where a.transaction_id = t.id and a.completed_at is not null)
    or exists (select from releases r where r.transaction_id = t.id))
  and amount_cents > refunded_cents + lost_cents order by id desc limit 8`;

export const releasedSessions = (id: TransactionId) => sql<Seat>`select a.id, a.trainer_id, a.parent_id from appointments a
  where a.transaction_id = ${id} and (a.completed_at is not null or exists (select from releases r where r.appointment_id = a.id)) order by a.id`;

interface Time {
  readonly startsAt: Date;
  readonly endsAt: Date;
}
/** When the groups of a program still meet. */
export const groupsOf = (programId: ProgramId, now: Date) => sql<Time>`select starts_at, ends_at from time_slots
  where program_id = ${programId} and session_type = 'group' and starts_at > ${now} order by starts_at`;
export const spanOf = ({ startsAt, endsAt }: Time) => ({ startTime: startsAt.toISOString(), endTime: endsAt.toISOString() });

/** So many percent of an amount in cents, at least one cent. */
export const part = (cents: number, percent: number) => Math.max(1, Math.floor((cents * percent) / 100));
