import { type CaseKind, closableKinds } from '@x1/contract/admin/case.ts';
import type { AuditObject } from '@x1/contract/admin/operations.ts';
import type { StoryEvent, StoryKind } from '@x1/contract/admin/story.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { caseObjects } from '../case-objects.ts';
import { isLookUp } from './office.ts';

/** One kind of line in a person's story; a row without an `at` hasn't happened, so it makes no line. */
export interface StoryPart {
  readonly kind: StoryKind;
  readonly event: StoryEvent;
  /** at, id, detail, text, amount_cents, object, object_id, person_id and operator_id. */
  readonly rows: RawBuilder<unknown>;
}

/** Whose story it is; `trainerId` is null for who has no trainer profile. */
interface StoryOwner {
  readonly userId: UserId;
  readonly trainerId: TrainerId | null;
}

type Sql = RawBuilder<unknown>;

interface Columns {
  readonly at: Sql;
  readonly id: Sql;
  readonly detail?: Sql;
  readonly text?: Sql;
  readonly amount?: Sql;
  readonly about?: readonly [object: AuditObject, id: Sql];
  readonly person?: Sql;
  readonly operator?: Sql;
}

const none = sql`null`;

/** @param from the tables and which of their rows */
function part(kind: StoryKind, event: StoryEvent, from: Sql, columns: Columns): StoryPart {
  const { at, id, detail = none, text = none, amount = none, about, person = none, operator = none } = columns;
  const rows = sql`select ${at} as at, ${id}::bigint as id, ${detail}::text as detail, ${text}::text as text, ${amount}::bigint as amount_cents,
    ${about?.[0] ?? null}::text as object, ${about?.[1] ?? none}::text as object_id, ${person}::bigint as person_id,
    ${operator}::bigint as operator_id ${from}`;
  return { kind, event, rows };
}

/**
 * Every part there is of a person's story. Nothing here selects what people wrote to one another, or what is told of an athlete: of words there
 * are titles of programs, subjects of emails, names of devices, what providers say, and what operators wrote (decision 0136).
 */
export function storyParts(owner: StoryOwner): StoryPart[] {
  return [
    ...accountParts(owner),
    ...securityParts(owner),
    ...checkParts(owner),
    ...programParts(owner),
    ...sessionParts(owner),
    ...paymentParts(owner),
    ...payoutParts(owner),
    ...complaintParts(owner),
    ...officeParts(owner),
    ...noteParts(owner),
    ...operatorParts(owner),
  ];
}

/** Whether a row of a table that names both sides of a sale is this person's; each side has an index. @param alias the table's */
function isOf({ userId, trainerId }: StoryOwner, alias: string): RawBuilder<boolean> {
  return trainerId === null
    ? sql<boolean>`${sql.ref(`${alias}.parent_id`)} = ${userId}`
    : sql<boolean>`${sql.ref(`${alias}.trainer_id`)} = ${trainerId}`;
}

/** The other side of such a row, which is joined with the trainer as `t`. */
const otherSide = ({ trainerId }: StoryOwner, alias: string): Sql => (trainerId === null ? sql`t.user_id` : sql.ref(`${alias}.parent_id`));

function accountParts(owner: StoryOwner): StoryPart[] {
  const { userId, trainerId } = owner;
  const user = sql`from users u where u.id = ${userId}`;
  const asMember = sql`from family_members f where f.member_id = ${userId} and f.accepted_at is not null`;
  const asOwner = sql`from family_members f where f.owner_id = ${userId} and f.accepted_at is not null`;
  const waivers = trainerId === null ? sql`c.parent_id = ${userId}` : sql`c.trainer_id = ${trainerId}`;
  const id = sql`u.id`;
  return [
    part('account', 'signed_up', user, { at: sql`u.created_at`, id }),
    part('account', 'email_confirmed', user, { at: sql`u.email_confirmed_at`, id }),
    part('account', 'account_closed', user, { at: sql`u.closed_at`, id }),
    part('account', 'family_joined', asMember, { at: sql`f.accepted_at`, id: sql`f.id`, person: sql`f.owner_id` }),
    part('account', 'family_left', asMember, { at: sql`f.ended_at`, id: sql`f.id`, person: sql`f.owner_id` }),
    part('account', 'adult_joined', asOwner, { at: sql`f.accepted_at`, id: sql`f.id`, person: sql`f.member_id` }),
    part('account', 'adult_left', asOwner, { at: sql`f.ended_at`, id: sql`f.id`, person: sql`f.member_id` }),
    part('account', 'waiver_agreed', sql`from consents c join trainers t on t.id = c.trainer_id where ${waivers}`, {
      at: sql`c.agreed_at`,
      id: sql`c.id`,
      about: ['consent', sql`c.id`],
      person: otherSide(owner, 'c'),
    }),
  ];
}

function securityParts({ userId }: StoryOwner): StoryPart[] {
  const of = (table: 'auth_sessions' | 'sign_in_factors' | 'password_resets' | 'email_changes' | 'data_exports' | 'api_keys') =>
    sql`from ${sql.table(table)} s where s.user_id = ${userId}`;
  const id = sql`s.id`;
  return [
    part('security', 'signed_in', of('auth_sessions'), { at: sql`s.created_at`, id, text: sql`s.device` }),
    part('security', 'factor_added', of('sign_in_factors'), { at: sql`s.created_at`, id, detail: sql`s.kind` }),
    part('security', 'password_reset_asked', of('password_resets'), { at: sql`s.created_at`, id }),
    part('security', 'email_change_asked', of('email_changes'), { at: sql`s.created_at`, id }),
    part('security', 'email_changed', of('email_changes'), { at: sql`s.confirmed_at`, id }),
    part('security', 'data_export_asked', of('data_exports'), { at: sql`s.requested_at`, id }),
    part('security', 'api_key_made', of('api_keys'), { at: sql`s.created_at`, id }),
    part('security', 'api_key_ended', of('api_keys'), { at: sql`s.revoked_at`, id }),
  ];
}

function checkParts({ userId }: StoryOwner): StoryPart[] {
  const identity = sql`from identity_checks i where i.user_id = ${userId}`;
  const failed = sql`from identity_checks i where i.user_id = ${userId} and i.state = 'failed'`;
  const check = sql`from background_checks b where b.user_id = ${userId}`;
  const changed = sql`from background_checks b where b.user_id = ${userId} and b.state not in ('starting', 'invited', 'clear', 'engaged')`;
  const bank = sql`from payout_accounts o where o.user_id = ${userId}`;
  const ofCheck = { id: sql`b.id`, about: ['background-check', sql`b.id`] } as const;
  const id = sql`i.user_id`;
  return [
    part('identity', 'identity_started', identity, { at: sql`i.last_started_at`, id }),
    part('identity', 'identity_submitted', identity, { at: sql`i.submitted_at`, id }),
    part('identity', 'identity_verified', identity, { at: sql`i.verified_at`, id }),
    part('identity', 'identity_failed', failed, { at: sql`i.updated_at`, id, text: sql`i.rejection_reason` }),
    part('background-check', 'check_authorized', check, { at: sql`b.agreed_at`, ...ofCheck }),
    part('background-check', 'check_passed', check, { at: sql`b.passed_at`, ...ofCheck }),
    part('background-check', 'check_changed', changed, { at: sql`b.updated_at`, ...ofCheck, detail: sql`b.state` }),
    part('bank', 'bank_started', bank, { at: sql`o.created_at`, id: sql`o.user_id` }),
    part('bank', 'bank_changed', bank, { at: sql`o.updated_at`, id: sql`o.user_id`, detail: sql`o.state` }),
  ];
}

function programParts({ trainerId }: StoryOwner): StoryPart[] {
  if (trainerId === null) return [];
  const from = sql`from programs g where g.trainer_id = ${trainerId}`;
  const of = { id: sql`g.id`, about: ['program', sql`g.id`], text: sql`g.title` } as const;
  return [
    part('program', 'program_created', from, { at: sql`g.created_at`, ...of }),
    part('program', 'program_published', from, { at: sql`g.published_at`, ...of }),
    part('program', 'program_archived', from, { at: sql`g.archived_at`, ...of }),
    part('program', 'program_taken_down', from, { at: sql`g.taken_down_at`, ...of }),
  ];
}

function sessionParts(owner: StoryOwner): StoryPart[] {
  const which = (condition: Sql) =>
    sql`from appointments a join trainers t on t.id = a.trainer_id where ${isOf(owner, 'a')} and ${condition}`;
  const all = which(sql`true`);
  const of = { id: sql`a.id`, about: ['appointment', sql`a.id`], text: sql`a.title`, person: otherSide(owner, 'a') } as const;
  return [
    part('booking', 'session_added', all, { at: sql`a.created_at`, ...of }),
    part('booking', 'session_time_chosen', all, { at: sql`a.scheduled_at`, ...of }),
    part('booking', 'session_approved', which(sql`a.approval_status = 'approved'`), { at: sql`a.decided_at`, ...of }),
    part('booking', 'session_declined', which(sql`a.approval_status = 'rejected'`), { at: sql`a.decided_at`, ...of }),
    part('booking', 'session_completed', which(sql`a.no_show_at is null`), { at: sql`a.completed_at`, ...of }),
    part('booking', 'session_no_show', all, { at: sql`a.no_show_at`, ...of, detail: sql`a.no_show_of` }),
    part('booking', 'session_canceled', all, { at: sql`a.cancelled_at`, ...of, detail: sql`a.cancelled_by` }),
  ];
}

function paymentParts(owner: StoryOwner): StoryPart[] {
  const which = (condition: Sql) => sql`from transactions p join trainers t on t.id = p.trainer_id join programs g on g.id = p.program_id
    where ${isOf(owner, 'p')} and ${condition}`;
  const sale = { id: sql`p.id`, about: ['transaction', sql`p.id`], person: otherSide(owner, 'p') } as const;
  const payment = { ...sale, amount: sql`p.amount_cents`, text: sql`g.title` };
  const review = sql`from payment_reviews v join transactions p on p.id = v.transaction_id join trainers t on t.id = p.trainer_id
    where ${isOf(owner, 'p')}`;
  const refund = sql`from refunds r join transactions p on p.id = r.transaction_id join trainers t on t.id = p.trainer_id where ${isOf(owner, 'p')}`;
  const back = { ...sale, id: sql`r.id`, amount: sql`r.amount_cents` };
  const dispute = sql`from disputes d join transactions p on p.id = d.transaction_id join trainers t on t.id = p.trainer_id where ${isOf(owner, 'p')}`;
  const disputed = { ...sale, id: sql`d.id`, amount: sql`d.amount_cents` };
  const card = (side: 'buyer_id' | 'redeemed_by') => sql`from gift_cards c where ${sql.ref(`c.${side}`)} = ${owner.userId}`;
  return [
    part('payment', 'payment_open', which(sql`p.status = 'pending'`), { at: sql`p.created_at`, ...payment }),
    part('payment', 'payment_failed', which(sql`p.status = 'failed'`), { at: sql`p.created_at`, ...payment, text: sql`p.failure_reason` }),
    part('payment', 'payment_paid', which(sql`true`), { at: sql`p.paid_at`, ...payment }),
    part('payment', 'payment_held', review, { at: sql`v.opened_at`, ...sale }),
    part('payment', 'payment_review_decided', review, { at: sql`v.decided_at`, ...sale, detail: sql`v.decision` }),
    part('payment', 'gift_card_bought', card('buyer_id'), { at: sql`c.paid_at`, id: sql`c.id`, amount: sql`c.amount_cents` }),
    part('payment', 'gift_card_redeemed', card('redeemed_by'), { at: sql`c.redeemed_at`, id: sql`c.id`, amount: sql`c.amount_cents` }),
    part('refund', 'refund_asked', refund, { at: sql`r.requested_at`, ...back, detail: sql`split_part(r.cause, ':', 1)` }),
    part('refund', 'refund_paid', refund, { at: sql`r.succeeded_at`, ...back }),
    part('dispute', 'dispute_opened', dispute, { at: sql`d.opened_at`, ...disputed, text: sql`d.reason` }),
    part('dispute', 'dispute_closed', dispute, { at: sql`d.closed_at`, ...disputed, detail: sql`d.status` }),
  ];
}

function payoutParts({ trainerId }: StoryOwner): StoryPart[] {
  if (trainerId === null) return [];
  const from = sql`from payouts o where o.trainer_id = ${trainerId}`;
  const of = { id: sql`o.id`, about: ['payout', sql`o.id`], amount: sql`o.amount_cents` } as const;
  return [
    part('payout', 'payout_decided', from, { at: sql`o.decided_at`, ...of }),
    part('payout', 'payout_sent', from, { at: sql`o.sent_at`, ...of }),
    part('payout', 'payout_paid', from, { at: sql`o.paid_at`, ...of }),
    part('payout', 'payout_returned', from, { at: sql`o.returned_at`, ...of, text: sql`o.return_reason` }),
  ];
}

/** Reports by and about the person, and problems with sessions: without what was written. */
function complaintParts(owner: StoryOwner): StoryPart[] {
  const { userId } = owner;
  const made = sql`from reports r where r.reporter_id = ${userId}`;
  const received = sql`from reports r where r.accused_id = ${userId}`;
  const report = { id: sql`r.id`, about: ['report', sql`r.id`] } as const;
  const resolved = { at: sql`r.resolved_at`, ...report, detail: sql`r.resolution`, operator: sql`r.resolved_by` };
  const problem = sql`from problem_reports r join appointments a on a.id = r.appointment_id join trainers t on t.id = a.trainer_id
    where ${isOf(owner, 'a')}`;
  const ofProblem = {
    id: sql`r.appointment_id`,
    about: ['appointment', sql`r.appointment_id`],
    text: sql`a.title`,
    person: otherSide(owner, 'a'),
  } as const;
  return [
    part('report', 'report_made', made, { at: sql`r.reported_at`, ...report, detail: sql`r.reason`, person: sql`r.accused_id` }),
    part('report', 'report_resolved', made, { ...resolved, person: sql`r.accused_id` }),
    part('report', 'report_received', received, { at: sql`r.reported_at`, ...report, detail: sql`r.reason`, person: sql`r.reporter_id` }),
    part('report', 'report_resolved', received, { ...resolved, person: sql`r.reporter_id` }),
    part('problem', 'problem_reported', problem, { at: sql`r.reported_at`, ...ofProblem }),
    part('problem', 'problem_decided', problem, { at: sql`r.decided_at`, ...ofProblem, detail: sql`r.decision` }),
  ];
}

function officeParts({ userId, trainerId }: StoryOwner): StoryPart[] {
  const letter = sql`from support_requests s where s.user_id = ${userId}`;
  const support = { id: sql`s.id`, about: ['support-request', sql`s.id`] } as const;
  const versions = sql`from setting_versions v where v.scope = ${`trainer:${trainerId}`}`;
  const withdrawn = sql`from setting_withdrawals w join setting_versions v on v.id = w.version_id where v.scope = ${`trainer:${trainerId}`}`;
  const setting = { id: sql`v.id`, about: ['setting', sql`v.setting`], detail: sql`v.setting` } as const;
  return [
    part('support', 'support_asked', letter, { at: sql`s.received_at`, ...support, detail: sql`s.topic` }),
    part('support', 'support_closed', letter, { at: sql`s.closed_at`, ...support, text: sql`s.closing_note`, operator: sql`s.closed_by` }),
    part('email', 'email', sql`from mails m where m.user_id = ${userId}`, {
      at: sql`coalesce(m.sent_at, m.created_at)`,
      id: sql`m.id`,
      about: ['mail', sql`m.id`],
      detail: sql`m.state`,
      text: sql`m.subject`,
    }),
    ...(trainerId === null
      ? []
      : [
          part('setting', 'setting_changed', versions, { at: sql`v.made_at`, ...setting, text: sql`v.reason`, operator: sql`v.made_by` }),
          part('setting', 'setting_withdrawn', withdrawn, {
            at: sql`w.withdrawn_at`,
            ...setting,
            text: sql`w.reason`,
            operator: sql`w.withdrawn_by`,
          }),
        ]),
  ];
}

/** The cases that are about this person: the table, the number of the case in it, and which rows. */
function caseRows(owner: StoryOwner): Readonly<Record<CaseKind, { from: Sql; id: Sql; which: Sql }>> {
  const { userId, trainerId } = owner;
  return {
    report: { from: sql`reports x`, id: sql`x.id`, which: sql`(x.accused_id = ${userId} or x.reporter_id = ${userId})` },
    problem: {
      from: sql`problem_reports x join appointments a on a.id = x.appointment_id`,
      id: sql`x.appointment_id`,
      which: isOf(owner, 'a'),
    },
    'support-request': { from: sql`support_requests x`, id: sql`x.id`, which: sql`x.user_id = ${userId}` },
    dispute: { from: sql`disputes x join transactions p on p.id = x.transaction_id`, id: sql`x.id`, which: isOf(owner, 'p') },
    payment: { from: sql`transactions x`, id: sql`x.id`, which: isOf(owner, 'x') },
    refund: { from: sql`refunds x join transactions p on p.id = x.transaction_id`, id: sql`x.id`, which: isOf(owner, 'p') },
    payout: { from: sql`payouts x`, id: sql`x.id`, which: sql`x.trainer_id = ${trainerId}` },
    mail: { from: sql`mails x`, id: sql`x.id`, which: sql`x.user_id = ${userId}` },
    verification: { from: sql`identity_checks x`, id: sql`x.user_id`, which: sql`x.user_id = ${userId}` },
    'background-check': { from: sql`background_checks x`, id: sql`x.id`, which: sql`x.user_id = ${userId}` },
  };
}

function noteParts(owner: StoryOwner): StoryPart[] {
  const cases = Object.entries(caseRows(owner)) as [CaseKind, { from: Sql; id: Sql; which: Sql }][];
  const notes = cases.map(([kind, { from, id, which }]) =>
    part('note', 'note_written', sql`from ${from} join case_notes n on n.kind = ${kind} and n.case_id = ${id} where ${which}`, {
      at: sql`n.written_at`,
      id: sql`n.id`,
      about: [caseObjects[kind], sql`n.case_id`],
      detail: sql`n.kind`,
      text: sql`n.text`,
      operator: sql`n.author_id`,
    }),
  );
  const isClosable = ([kind]: (typeof cases)[number]) => closableKinds.some((known) => known === kind);
  const closings = cases.filter(isClosable).map(([kind, { from, id, which }]) =>
    part('note', 'case_closed', sql`from ${from} join case_closings n on n.kind = ${kind} and n.case_id = ${id} where ${which}`, {
      at: sql`n.closed_at`,
      id: sql`n.case_id`,
      about: [caseObjects[kind], sql`n.case_id`],
      detail: sql`n.kind`,
      text: sql`n.note`,
      operator: sql`n.operator_id`,
    }),
  );
  return [...notes, ...closings];
}

/** What operators did, by the audit log: without what they looked at, and without the notes, which are lines of their own. */
function operatorParts(owner: StoryOwner): StoryPart[] {
  const { userId, trainerId } = owner;
  const line = (object: AuditObject, from: Sql, id: Sql, which: Sql): StoryPart =>
    part(
      'operator',
      'operator_did',
      sql`from ${from} join audit_log l on l.object = ${object} and l.object_id = ${id}::text
        where ${which} and l.action not in ('cases.note', 'cases.close') and not ${isLookUp}`,
      {
        at: sql`l.at`,
        id: sql`l.id`,
        about: [object, sql`l.object_id`],
        detail: sql`l.action`,
        text: sql`l.reason`,
        operator: sql`l.operator_id`,
      },
    );
  return [
    line('user', sql`users x`, sql`x.id`, sql`x.id = ${userId}`),
    line('report', sql`reports x`, sql`x.id`, sql`(x.accused_id = ${userId} or x.reporter_id = ${userId})`),
    line('transaction', sql`transactions x`, sql`x.id`, isOf(owner, 'x')),
    line('appointment', sql`appointments x`, sql`x.id`, isOf(owner, 'x')),
    line('approval', sql`approvals x`, sql`x.id`, sql`x.user_id = ${userId}`),
    line(
      'approval',
      sql`approvals x join transactions p on p.id = x.transaction_id`,
      sql`x.id`,
      sql`x.user_id is null and ${isOf(owner, 'p')}`,
    ),
    ...(trainerId === null
      ? []
      : [
          line('trainer', sql`trainers x`, sql`x.id`, sql`x.id = ${trainerId}`),
          line('program', sql`programs x`, sql`x.id`, sql`x.trainer_id = ${trainerId}`),
          line('payout', sql`payouts x`, sql`x.id`, sql`x.trainer_id = ${trainerId}`),
        ]),
    ...(['support-request', 'dispute', 'refund', 'mail', 'background-check'] as const).map((kind) => {
      const { from, id, which } = caseRows(owner)[kind];
      return line(caseObjects[kind], from, id, which);
    }),
    line('media', sql`media x`, sql`x.id`, sql`x.user_id = ${userId}`),
    line('review', sql`reviews x join appointments a on a.id = x.appointment_id`, sql`x.id`, isOf(owner, 'a')),
  ];
}
