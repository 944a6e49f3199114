import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { parentName } from '../../accounts/reads.ts';
import { wasAttempted } from '../../payments/reads/attempted-payments.ts';
import { type Owner, type Rows, rowsOf } from './rows.ts';

/** What two people did together, as each of them saw it: of the other one the name, and what the other wrote to this person. */
export async function aboutSessions(tx: Tx, { userId, trainerId }: Owner): Promise<Record<string, Rows>> {
  const read = (query: Parameters<typeof rowsOf>[1]) => rowsOf(tx, query);
  const isParty = sql<boolean>`(x.parent_id = ${userId} or x.trainer_id = ${trainerId})`;
  const people = sql`join trainers t on t.id = x.trainer_id join users parent on parent.id = x.parent_id`;
  const other = sql`case when x.parent_id = ${userId} then t.name else ${parentName} end as "with"`;
  // The family's own; what a trainer was shown of a child is not theirs to take along.
  const athlete = sql`(select a.first_name from athletes a where a.id = x.athlete_id and x.parent_id = ${userId}) as "athlete"`;
  // Each can be saved where it was sent, as long as it is there.
  const filesOf = sql`case when m.attachments is not null then (
    select json_agg(json_build_object('kind', f->>'type', 'name', f->>'name', 'bytes', (f->>'byteSize')::bigint))
    from jsonb_array_elements(m.attachments) f) end`;
  return {
    payments: await read(sql`
      select x.id, ${other}, ${athlete}, p.title as "program", x.session_type as "sessionType", x.amount_cents as "amountCents",
        (select c.code from promo_codes c where c.id = x.promo_code_id) as "promoCode", x.discount_cents as "discountCents",
        case when x.parent_id = ${userId} then x.credit_cents end as "creditCents",
        x.refunded_cents as "refundedCents", x.lost_cents as "lostCents", x.status, x.created_at as "createdAt", x.paid_at as "paidAt"
      from transactions x ${people} join programs p on p.id = x.program_id
      where ${isParty} and (x.parent_id = ${userId} or ${wasAttempted('x')}) order by x.id`),
    credit: await read(sql`
      select j.kind, j.transaction_id as "paymentId", -p.amount_cents as "amountCents", j.occurred_at as "at"
      from ledger_accounts a join postings p on p.account_id = a.id join journals j on j.id = p.journal_id
      where a.code = 'L.credit:' || ${userId}::bigint order by p.id`),
    giftCardsBought: await read(sql`
      select amount_cents as "amountCents", recipient_email as "recipientEmail", message, status, deliver_at as "deliverAt",
        created_at as "createdAt", paid_at as "paidAt", redeemed_at as "redeemedAt"
      from gift_cards where buyer_id = ${userId} and paid_at is not null order by id`),
    refunds: await read(sql`
      select r.transaction_id as "paymentId", r.amount_cents as "amountCents",
        case when x.parent_id = ${userId} then r.credit_cents end as "creditCents", r.status, r.requested_at as "requestedAt",
        r.succeeded_at as "succeededAt"
      from refunds r join transactions x on x.id = r.transaction_id where ${isParty} order by r.id`),
    disputes: await read(sql`
      select d.transaction_id as "paymentId", d.amount_cents as "amountCents", d.status, d.opened_at as "openedAt", d.closed_at as "closedAt"
      from disputes d join transactions x on x.id = d.transaction_id where ${isParty} order by d.id`),
    sessions: await read(sql`
      select x.id, x.transaction_id as "paymentId", ${other}, x.title, x.description, x.session_type as "sessionType",
        x.approval_status as "approvalStatus", x.rejection_reason as "rejectionReason", x.expired_at as "expiredAt", x.starts_at as "startsAt", x.ends_at as "endsAt",
        x.location, x.completed_at as "completedAt", x.cancelled_at as "cancelledAt", x.created_at as "createdAt"
      from appointments x ${people} where ${isParty} order by x.id`),
    waitlists: await read(sql`
      select t.name as "trainer", p.title as "program", w.session_type as "sessionType", w.kind, w.wanted_from as "wantedFrom",
        w.wanted_until as "wantedUntil", w.joined_at as "joinedAt"
      from waitlist_entries w join trainers t on t.id = w.trainer_id join programs p on p.id = w.program_id
      where w.parent_id = ${userId} order by w.id`),
    sessionNotes: await read(sql`
      select n.appointment_id as "sessionId", n.notes, n.homework, n.written_at as "writtenAt"
      from session_notes n join appointments x on x.id = n.appointment_id where ${isParty} order by n.appointment_id`),
    dutiesKept: await read(sql`
      select p.title as "program", d.duty, d.note, d.kept_at as "keptAt"
      from duty_records d join programs p on p.id = d.program_id
      where d.parent_id = ${userId} or p.trainer_id = ${trainerId} order by d.id`),
    waiversAgreed: await read(sql`
      select x.trainer_name as "trainer", x.parent_name as "parent", x.waiver_version as "version", x.waiver,
        x.individual_training as "individualTraining", x.agreed_at as "agreedAt", x.valid_until as "validUntil"
      from consents x where ${isParty} or x.agreed_by = ${userId} order by x.id`),
    problemsReported: await read(sql`
      select appointment_id as "sessionId", text, reported_at as "reportedAt", decided_at as "decidedAt", decision
      from problem_reports where parent_id = ${userId} order by reported_at`),
    reviewsWritten: await read(sql`
      select t.name as "about", r.rating, r.text, r.created_at as "writtenAt", r.answer, r.answered_at as "answeredAt",
        r.may_be_public as "mayBePublic"
      from reviews r join trainers t on t.id = r.trainer_id where r.parent_id = ${userId} order by r.id`),
    conversations: await read(sql`
      select x.id, ${other}, x.status, x.created_at as "begunAt",
        (select coalesce(json_agg(json_strip_nulls(json_build_object('at', m.created_at, 'mine', m.sender_id = ${userId},
            'bySecondAdult', case when m.sender_id not in (x.parent_id, x.trainer_user_id) then true end, 'text', m.content,
            'files', ${filesOf})) order by m.id), '[]')
         from messages m where m.mentorship_id = x.id) as "messages"
      from mentorships x ${people} where ${isParty} order by x.id`),
    messagesForAnotherFamily: await read(sql`
      select t.name as "trainer", m.created_at as "at", m.content as "text", ${filesOf} as "files"
      from messages m join mentorships x on x.id = m.mentorship_id join trainers t on t.id = x.trainer_id
      where m.sender_id = ${userId} and ${userId} not in (x.parent_id, x.trainer_user_id) order by m.id`),
  };
}
