import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** A held session of a family that was brought by another one, before anything was decided about it. */
export interface RewardableReferral {
  readonly friendId: UserId;
  /** The family that brought it: that of the person whose link it was. */
  readonly referrerId: UserId;
  /** Whether the two, or the trainer and the one who brought, share what tells people apart (R182): then they don't count as two. */
  readonly isShared: boolean;
}

/** Whether two families, by any of their adults, signed in on one browser, or one paid with the card of the other: also by a gift card (decision 0090). */
const isOneFamily = sql<boolean>`(
  exists (select from gift_cards g
    where (g.redeemed_by = f.friend_id
        and g.buyer_id in (select f.referrer_id union select m.member_id from family_members m where m.owner_id = f.referrer_id))
      or (g.redeemed_by = f.referrer_id
        and g.buyer_id in (select f.friend_id union select m.member_id from family_members m where m.owner_id = f.friend_id)))
  or exists (select from device_marks x join device_marks y on y.mark_hash = x.mark_hash
    where x.user_id in (select f.friend_id union select m.member_id from family_members m where m.owner_id = f.friend_id)
      and y.user_id in (select f.referrer_id union select m.member_id from family_members m where m.owner_id = f.referrer_id))
  or exists (select from transactions x join transactions y on y.payer_fingerprint = x.payer_fingerprint
    where x.parent_id = f.friend_id and y.parent_id = f.referrer_id))`;

/** Whether the trainer of the session is also the one who brought the family. */
const isByTrainer = sql<boolean>`(
  exists (select from device_marks x join device_marks y on y.mark_hash = x.mark_hash
    where x.user_id = f.trainer_user_id
      and y.user_id in (select f.referrer_id union select m.member_id from family_members m where m.owner_id = f.referrer_id))
  or exists (select from payout_accounts b join transactions y on y.payer_fingerprint = any(b.fingerprints)
    where b.user_id = f.trainer_user_id and y.parent_id = f.referrer_id))`;

/**
 * The referral that a session of which the trainer's share is payable may reward: it was held and is over, has money left, nobody reviews its
 * payment, and it is the first one of its family that came so far.
 */
export async function findRewardable(
  tx: Tx,
  { appointmentId, now }: { appointmentId: AppointmentId; now: Date },
): Promise<RewardableReferral | undefined> {
  const { rows } = await sql<RewardableReferral>`
    with f as (
      select a.parent_id as friend_id, coalesce(m.owner_id, r.id) as referrer_id, seller.user_id as trainer_user_id
      from appointments a
      join transactions t on t.id = a.transaction_id
      join trainers seller on seller.id = a.trainer_id
      join referral_sign_ups s on s.friend_id = a.parent_id
      join users r on r.id = s.referrer_id and r.role = 'parent' and r.closed_at is null
      left join family_members m on m.member_id = r.id and m.accepted_at is not null and m.ended_at is null
      where a.id = ${appointmentId} and a.completed_at is not null and a.ends_at <= ${now} and a.no_show_of is distinct from 'parent'
        and t.refunded_cents + t.lost_cents < t.amount_cents
        and exists (select from journals j where j.kind = 'release' and j.appointment_id = a.id)
        and not exists (select from payment_reviews v where v.transaction_id = t.id and v.decision is distinct from 'released')
        and not exists (select from referral_rewards w where w.friend_id = a.parent_id))
    select f.friend_id, f.referrer_id, ${isOneFamily} or ${isByTrainer} as is_shared from f where f.friend_id <> f.referrer_id`.execute(tx);
  return rows[0];
}
