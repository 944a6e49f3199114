import { type RawBuilder, sql } from 'kysely';

/** What an event is about, in SQL: `told.payload` is what was announced. */
export interface About {
  readonly object: RawBuilder<string>;
  readonly trainerId: RawBuilder<number>;
  /** What else is looked up for it. */
  readonly join: RawBuilder<unknown>;
}

/** Of a purchase, in the words of the event alone: its rows are written by the same statement. */
const newPurchase: About = {
  object: sql`'purchase:' || (told.payload ->> 'transactionId')`,
  trainerId: sql`(told.payload ->> 'trainerId')::bigint`,
  join: sql``,
};

/** Everything about the sessions of one purchase is one line: booked, answered, given a time, moved, held. */
const session: About = {
  object: sql`'purchase:' || a.transaction_id`,
  trainerId: sql`a.trainer_id`,
  join: sql`join appointments a on a.id = (told.payload ->> 'appointmentId')::bigint`,
};

const payout: About = {
  object: sql`'payout:' || p.id`,
  trainerId: sql`p.trainer_id`,
  join: sql`join payouts p on p.id = (told.payload ->> 'payoutId')::bigint`,
};

export const about = { newPurchase, session, payout };

/** Who a trainer is. */
export const userIdOf = (trainerId: RawBuilder<number>) => sql<number>`(select t.user_id from trainers t where t.id = ${trainerId})`;
