import type { ErrorCode } from '../core/errors.ts';
import type { Role } from '../core/route.ts';
import { canTurn } from '../core/state-table.ts';
import { type CancellationFacts, canParentMove, isTimeAgreed } from '../payments/refund-policy.ts';
import type { SessionDetails } from '../sessions/session-details.ts';
import type { Appointment } from './appointment.ts';
import { type ApprovalStatus, approvalTransitions, type Canceller, type SessionParty } from './states.ts';

/** What a person may do with a session, in the order in which its page offers it. */
export const actionOrder = [
  'approve',
  'accept_time',
  'schedule',
  'complete',
  'sync_calendar',
  'add_to_calendar',
  'reschedule',
  'no_show',
  'reject',
  'cancel',
  'waive',
] as const;
export type SessionAction = (typeof actionOrder)[number];

/** The actions that change a session itself; the others are about its money, or about calendars. */
export type SchedulingAction = Exclude<SessionAction, 'sync_calendar' | 'add_to_calendar' | 'waive'>;

/** How far a session is. Times in milliseconds since 1970. */
export interface SessionProgress {
  readonly approvalStatus: ApprovalStatus;
  /** Null while it has no time. */
  readonly time: { readonly startsAt: number; readonly endsAt: number } | null;
  readonly isCompleted: boolean;
  readonly isCancelled: boolean;
  readonly noShowOf: SessionParty | null;
}

/** What decides about the actions that change a session. */
export interface SchedulingFacts extends SessionProgress {
  /** What the money of a cancellation is decided by; null before the payment. A session that its trainer has ended gets no time any more. */
  readonly terms: Omit<CancellationFacts, 'by' | 'now'> | null;
  /** One of the two blocks the other: they can end what is open between them, but arrange nothing new (R177). */
  readonly isBlocked: boolean;
}

/** What decides all of the actions. */
export interface ActionFacts extends SchedulingFacts {
  readonly cancelledBy: Canceller | null;
  /** Whether a bank dispute about the payment is open. */
  readonly isDisputed: boolean;
  /** Whether the viewer's calendar entry, or invitation, can be sent again. */
  readonly canSyncCalendar: boolean;
}

/** @returns why it cannot be done, null when it can */
type Rule<Facts> = (facts: Facts, party: SessionParty, now: number) => ErrorCode | null;

const schedulingRules: Readonly<Record<SchedulingAction, Rule<SchedulingFacts>>> = {
  approve: (facts, party) => refusalToApprove({ ...facts, isPaid: facts.terms !== null }, party),
  reject: (facts, party) => refusalToAnswer(facts, party, 'rejected'),
  accept_time: (facts, party, now) => {
    if (party !== 'parent') return 'auth.forbidden';
    if (facts.isBlocked) return 'conversation.blocked';
    const isOn = facts.time !== null && !facts.isCancelled && facts.approvalStatus === 'approved' && facts.noShowOf !== 'trainer';
    return isOn && !isAgreed(facts, now) ? null : 'appointment.no_time_to_accept';
  },
  schedule: (facts) => {
    if (facts.isBlocked) return 'conversation.blocked';
    if (!facts.terms) return 'appointment.not_paid';
    if (facts.approvalStatus === 'rejected' || facts.isCompleted || facts.isCancelled) return 'appointment.not_schedulable';
    if (facts.time) return 'appointment.already_scheduled';
    return isBookable(facts) ? null : 'appointment.not_schedulable';
  },
  reschedule: (facts, party, now) => {
    if (facts.isBlocked) return 'conversation.blocked';
    if (!isUndisputed(facts, party, now)) return 'appointment.not_movable';
    if (party === 'parent' && facts.terms && !canParentMove({ ...facts.terms, now })) return 'appointment.too_late_to_move';
    return isBookable(facts) ? null : 'appointment.not_schedulable';
  },
  complete: refusalToComplete,
  no_show: (facts, party, now) => {
    // An unanswered request expires at its start, with a full refund: its parent has nothing to report.
    const isUnanswered = facts.approvalStatus !== 'approved' && party === 'parent';
    if (!isUndisputed(facts, party, now) || isUnanswered) return 'appointment.no_show_impossible';
    if (!hasStarted(facts, now)) return 'appointment.not_started';
    return party === 'trainer' ? refusalToAccept(facts) : null;
  },
  cancel: (facts, party, now) => {
    const isTooLate = party === 'parent' ? hasStarted(facts, now) && isAgreed(facts, now) : facts.isCompleted;
    return facts.terms && facts.approvalStatus !== 'rejected' && !facts.isCancelled && !isTooLate ? null : 'appointment.not_cancellable';
  },
};

const rules: Readonly<Record<SessionAction, Rule<ActionFacts>>> = {
  ...schedulingRules,
  sync_calendar: (facts, _party, now) => (facts.canSyncCalendar ? refusalOfCalendar(facts, now) : 'calendar.not_connected'),
  add_to_calendar: (facts, _party, now) => refusalOfCalendar(facts, now),
  waive: (facts, party) => {
    if (party !== 'trainer') return 'auth.forbidden';
    return refusalToWaive({ isEarned: isEarned(facts), isDisputed: facts.isDisputed, leftCents: facts.terms?.leftCents ?? 0 });
  },
};

/**
 * Why one side of a session cannot change it now; null when it can. Both parties schedule what is paid, has money left and no
 * time yet (S2§4). The trainer answers a pending request and marks a session with a time complete (R107, R120). A session moves until it is
 * closed, a parent moves it as long as cancelling would give everything back; from its start on each side may say that the other one did
 * not come, and only the trainer still gives it up (R119). A parent who has not agreed to the time that the trainer chose gives it up at any
 * moment, and completing early takes nothing from the parent before the end (R176).
 */
export function refusalOf(action: SchedulingAction, facts: SchedulingFacts, party: SessionParty, now: number): ErrorCode | null {
  return schedulingRules[action](facts, party, now);
}

/**
 * What a person may do with a session now, in the order in which its page offers it: what the server allows and what the page draws. An
 * operator can only look.
 */
export function sessionActions(facts: ActionFacts, actor: Role, now: number): SessionAction[] {
  if (actor === 'admin') return [];
  return actionOrder.filter((action) => rules[action](facts, actor, now) === null);
}

/** What decides whether a session is approved or completed: nothing about its money but that it is paid. */
export type AcceptanceFacts = SessionProgress & Pick<SchedulingFacts, 'isBlocked'>;

/** `refusalOf` 'approve', by no more than it takes. */
export function refusalToApprove(facts: AcceptanceFacts & { readonly isPaid: boolean }, party: SessionParty): ErrorCode | null {
  const refusal = refusalToAnswer(facts, party, 'approved') ?? (facts.isPaid ? null : 'appointment.not_paid');
  return refusal ?? refusalOfBlock(facts);
}

/** `refusalOf` 'complete', by no more than it takes. A block matters only where completing approves a request. */
export function refusalToComplete(facts: AcceptanceFacts, party: SessionParty, now: number): ErrorCode | null {
  if (party !== 'trainer') return 'auth.forbidden';
  return facts.time && !isOver(facts, party, now) ? refusalToAccept(facts) : 'appointment.not_completable';
}

/** A request is answered once, by the trainer; a canceled session is not waiting for an answer. */
function refusalToAnswer(facts: SessionProgress, party: SessionParty, answer: ApprovalStatus): ErrorCode | null {
  if (party !== 'trainer') return 'auth.forbidden';
  const isWaiting = !facts.isCancelled && canTurn(approvalTransitions, facts.approvalStatus, answer);
  return isWaiting ? null : 'appointment.already_decided';
}

function refusalOfBlock({ isBlocked }: AcceptanceFacts): ErrorCode | null {
  return isBlocked ? 'conversation.blocked' : null;
}

/** By closing a session, a trainer also approves a request that is still pending. */
function refusalToAccept(facts: AcceptanceFacts): ErrorCode | null {
  return facts.approvalStatus === 'pending' ? refusalOfBlock(facts) : null;
}

/** What is left of a session that was held, missed by the parent or canceled too late belongs to the trainer (B17, R95). */
export function isEarned({ isCompleted, isCancelled, cancelledBy }: Pick<ActionFacts, 'isCompleted' | 'isCancelled' | 'cancelledBy'>) {
  return isCompleted || (isCancelled && cancelledBy === 'parent');
}

/** Why a trainer cannot refund what is left of earned sessions; null when possible: not while a dispute is open. */
export function refusalToWaive(money: { readonly isEarned: boolean; readonly isDisputed: boolean; readonly leftCents: number }) {
  if (!money.isEarned) return 'refund.session_not_completed';
  if (money.isDisputed) return 'refund.disputed';
  return money.leftCents > 0 ? null : 'refund.nothing_left';
}

/** A session that the trainer closed before its end is over for the parent only then (R176). */
function isOver({ isCompleted, isCancelled, time }: SessionProgress, party: SessionParty, now: number): boolean {
  const isEarly = party === 'parent' && time !== null && now < time.endsAt;
  return isCancelled || (isCompleted && !isEarly);
}

/** Whether both have agreed to its time, where it has one. */
function isAgreed({ terms }: SchedulingFacts, now: number): boolean {
  return !terms?.time || isTimeAgreed(terms.time, now);
}

/** Nobody holds a time for a session whose money went back or was lost at the bank, or with a trainer who is gone. */
export function isBookable({ terms }: Pick<SchedulingFacts, 'terms'>): boolean {
  return terms !== null && terms.leftCents > 0 && !terms.isEndedByTrainer;
}

/** Neither over nor declined, and without a no-show. */
export function isOpen(facts: SessionProgress): boolean {
  return !facts.isCompleted && !facts.isCancelled && facts.approvalStatus !== 'rejected' && facts.noShowOf === null;
}

/** It has a time, and nobody is said not to have come: then an operator decides about what happened. */
function isUndisputed(facts: SessionProgress, party: SessionParty, now: number): boolean {
  return facts.time !== null && !isOver(facts, party, now) && facts.noShowOf === null;
}

/** Whether the time it has has come. */
export function hasStarted({ time }: SchedulingFacts, now: number): boolean {
  return time !== null && time.startsAt <= now;
}

/** Calendar entry and directions are useful until the session has ended, or a no-show is reported. */
export function isStillOn(facts: SessionProgress, now: number): boolean {
  return isUndisputed(facts, 'trainer', now) && facts.time !== null && facts.time.endsAt > now;
}

/** Why a session cannot be put into a calendar; null when it can. */
export function refusalOfCalendar(facts: SessionProgress, now: number): ErrorCode | null {
  if (!facts.time) return 'calendar.not_scheduled';
  return isStillOn(facts, now) ? null : 'calendar.session_over';
}

/** Why a trainer's calendar entry cannot be written again, or a parent's invitation not sent again; null when it can (R121, R122). */
export function refusalToSync(
  facts: SessionProgress & { readonly isConnected: boolean },
  party: SessionParty,
  now: number,
): ErrorCode | null {
  const refusal = refusalOfCalendar(facts, now);
  if (refusal || party === 'parent') return refusal;
  if (!facts.isConnected) return 'calendar.not_connected';
  return facts.approvalStatus === 'approved' ? null : 'calendar.not_approved';
}

/** The parts of a session's page that decide what its viewer may do. */
export type ActionDetails = Pick<SessionDetails, 'appointment' | 'terms' | 'transaction' | 'canSyncCalendar' | 'isBlocked'>;

/** The facts for `sessionActions`, taken from the session page's data. */
export function toActionFacts({ appointment, terms, transaction, canSyncCalendar, isBlocked }: ActionDetails): ActionFacts {
  return {
    ...toSessionProgress(appointment),
    cancelledBy: appointment.cancelledBy,
    terms: toTermFacts({ appointment, terms }),
    isDisputed: isDisputed({ transaction }),
    isBlocked,
    canSyncCalendar,
  };
}

/** Whether a bank decides about the payment. */
export function isDisputed({ transaction }: Pick<SessionDetails, 'transaction'>): boolean {
  return transaction?.status === 'disputed';
}

/** How far a session is, from what any reply tells of it. */
export function toSessionProgress({ approvalStatus, startTime, endTime, status, noShowOf }: Appointment): SessionProgress {
  return {
    approvalStatus,
    time: startTime && endTime ? { startsAt: Date.parse(startTime), endsAt: Date.parse(endTime) } : null,
    isCompleted: status === 'completed' || status === 'no_show',
    isCancelled: status === 'cancelled',
    noShowOf,
  };
}

/** The facts that decide the refund of a cancellation (R95); null before the payment. */
export function toTermFacts({ appointment, terms }: Pick<SessionDetails, 'appointment' | 'terms'>): ActionFacts['terms'] {
  return (
    terms && {
      policy: terms.policy,
      paidAt: Date.parse(terms.paidAt),
      isAccepted: appointment.approvalStatus === 'approved',
      time: toChosenTime(appointment),
      leftCents: terms.leftCents,
      isEndedByTrainer: terms.isEndedByTrainer,
    }
  );
}

type ChosenTime = NonNullable<ActionFacts['terms']>['time'];

function toChosenTime({
  startTime,
  scheduledAt,
  timeAgreedAt,
}: Pick<Appointment, 'startTime' | 'scheduledAt' | 'timeAgreedAt'>): ChosenTime {
  if (startTime === null || scheduledAt === null) return null;
  return { startsAt: Date.parse(startTime), agreedAt: timeAgreedAt === null ? null : Date.parse(timeAgreedAt) };
}
