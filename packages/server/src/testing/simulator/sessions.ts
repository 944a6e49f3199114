import type { AppointmentId, TrainerId } from '@x1/contract/core/ids.ts';
import { shareOfSession } from '@x1/contract/payments/refund-policy.ts';
import { sql } from 'kysely';
import type { Breach } from './inspector.ts';
import type { SwitchedOff, World } from './world.ts';

/** A session with all that decides about its money. */
interface Session {
  readonly id: AppointmentId;
  readonly transactionId: number;
  readonly trainerId: TrainerId;
  readonly sessionNumber: number;
  readonly count: number;
  readonly amountCents: number;
  readonly paidAt: Date;
  /** The notice that operators had set when it was sold. */
  readonly noticeHours: number;
  readonly approvalStatus: 'pending' | 'approved' | 'rejected';
  readonly cancelledBy: 'parent' | 'trainer' | 'support' | null;
  readonly cancelledAt: Date | null;
  readonly formerStartsAt: Date | null;
  readonly timeAgreedAt: Date | null;
  readonly decision: 'release' | 'refund' | null;
  /** What the cancellation gave back; null without a refund for it. */
  readonly cancelRefundCents: number | null;
  /** How many refunds the payment has beside that one. */
  readonly otherRefunds: number;
  readonly isLost: boolean;
  readonly isPlanned: boolean;
  readonly unreleasedCents: number;
  /** Every session of the payment is over, and nothing about it waits. */
  readonly isPaymentOver: boolean;
}

const hourMs = 3_600_000;

/** The cancellation rule once more, in its own words (R95, R119, R177). */
function givesBackAll(session: Session, switchedOff: readonly SwitchedOff[]): boolean {
  const { trainerId, cancelledBy, cancelledAt, formerStartsAt: start, timeAgreedAt, paidAt } = session;
  if (cancelledBy !== 'parent' || !cancelledAt || session.approvalStatus === 'pending') return true;
  if (switchedOff.some((span) => span.trainerId === trainerId && span.from <= cancelledAt && !(span.to && span.to <= cancelledAt)))
    return true;
  if (!start) return cancelledAt.getTime() - paidAt.getTime() <= 90 * 24 * hourMs;
  const isAgreed = timeAgreedAt !== null && timeAgreedAt <= cancelledAt;
  return !isAgreed || start.getTime() - cancelledAt.getTime() >= session.noticeHours * hourMs;
}

const readSessions = sql<Session>`
  select a.id, a.transaction_id, a.trainer_id, a.session_number, t.sessions_included as count, t.amount_cents, t.paid_at, a.approval_status,
    coalesce((select (v.value #>> '{}')::int from setting_versions v
      where v.setting = 'fullRefundHours' and v.effective_at < t.created_at and not exists (select from setting_withdrawals w where w.version_id = v.id)
      order by v.effective_at desc, v.id desc limit 1), 24) as notice_hours,
    a.cancelled_by, a.cancelled_at, a.former_starts_at, a.time_agreed_at, p.decision, own.amount_cents as cancel_refund_cents,
    (select count(*) from refunds r where r.transaction_id = t.id and r.status <> 'canceled' and r.id is distinct from own.id) as other_refunds,
    exists (select from disputes d where d.transaction_id = t.id and d.status = 'lost') as is_lost,
    exists (select from releases r where r.appointment_id = a.id) as is_planned,
    (select coalesce(-sum(x.amount_cents), 0)::bigint from journals j join postings x on x.journal_id = j.id
      join ledger_accounts l on l.id = x.account_id where j.transaction_id = t.id and l.code like 'L.earn:%') as unreleased_cents,
    not exists (select from appointments o left join releases r on r.appointment_id = o.id where o.transaction_id = t.id
        and o.approval_status <> 'rejected' and r.released_at is null and (o.cancelled_at is null or r.appointment_id is not null))
      and not exists (select from disputes d where d.transaction_id = t.id and d.status = 'open') as is_payment_over
  from appointments a
  join transactions t on t.id = a.transaction_id
  left join problem_reports p on p.appointment_id = a.id
  left join refunds own on own.cause = 'cancelled:' || a.id and own.status <> 'canceled'
  where not exists (select from disputes d where d.transaction_id = t.id and d.status = 'open')`;

/** What of a session's money should have gone another way; `leftCents` is what has not gone back. */
function wrongOf(
  session: Session,
  { leftCents, switchedOff }: { leftCents: number; switchedOff: readonly SwitchedOff[] },
): string | undefined {
  const share = shareOfSession(session.amountCents, { number: session.sessionNumber, count: session.count });
  const isAlone = session.otherRefunds === 0 && !session.isLost;
  if (session.isPaymentOver && !session.isLost && session.unreleasedCents !== 0) return 'a cent of the payment stays behind';
  if (session.decision === 'refund' && !session.isLost && leftCents > 0)
    return 'a report was decided for the parent, who did not get all back';
  if (session.approvalStatus === 'rejected') return leftCents > 0 && !session.isLost ? 'a declined session was not paid back' : undefined;
  if (session.cancelledAt === null) return undefined;
  if (givesBackAll(session, switchedOff)) {
    if (session.isPlanned) return 'the trainer keeps what the policy gives back';
    if (leftCents > 0 && !session.isLost) return 'the parent did not get back what the policy gives';
    return isAlone && session.cancelRefundCents !== share ? 'the refund is not the share of the session' : undefined;
  }
  if (session.cancelRefundCents !== null) return 'the policy leaves the money with the trainer, and it went back';
  return session.isPlanned ? undefined : 'the trainer does not get what the policy leaves';
}

/** Whether the money of every session is where the terms of its purchase put it (R38, R95). To be asked when everything is at rest. */
export async function findWrongSession({ app, database, switchedOff }: World): Promise<Breach | undefined> {
  const { rows: sessions } = await readSessions.execute(database.db);
  const rows: object[] = [];
  for (const session of sessions) {
    const { leftCents } = await app.services.payments.sessionTerms(database.db, session.id);
    const wrong = wrongOf(session, { leftCents, switchedOff });
    if (wrong !== undefined) rows.push({ wrong, leftCents, ...session });
  }
  return rows.length === 0 ? undefined : { id: 'policy', breach: 'the money of a session is not where the policy puts it', rows };
}
