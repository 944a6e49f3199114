import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { type SessionFacts, toFacts } from '../modules/notifications/reads/session-facts.ts';
import type { NotificationTemplate } from '../modules/notifications/template.ts';

/** A parent in Phoenix. */
export const pat = { userId: 7 as UserId, name: 'Pat Reyes', timeZone: 'America/Phoenix' };
/** A trainer in New York. */
export const maya = { userId: 12 as UserId, name: 'Maya Brooks', timeZone: 'America/New_York' };
/** An instant. */
export const at = (text: string) => new Date(text);

const neverChanged = { description: null, formerStartsAt: null, formerEndsAt: null, rejectionReason: null, expiredAt: null };
const neverMissed = { missedStartsAt: null, missedEndsAt: null, missedBecause: null };
const notAskedAgain = { askedAgainAt: null, askedAgainReason: null, requestStartsAt: null, isFirstAskedOfThem: true };
const notEnded = { completedAt: null, cancelledAt: null, cancelledBy: null, cancellationReason: null, noShowOf: null, noShowAt: null };
const leftOut = {
  googleEventId: null,
  callUrl: null,
  imageKey: null,
  meetingLink: null,
  placeId: null,
  placeStreet: null,
  placeCity: null,
  placeState: null,
  placeZip: null,
  placeNote: null,
  fieldAddress: null,
  gymAddress: null,
  reportedAt: null,
  reportDecidedAt: null,
  reportDecision: null,
  canceledInChange: null,
};
const nobodyNamed = { athleteFirstName: null, birthYear: null, isSelf: null, gradeLevel: null, level: null };
/** Bought on Friday, for Sunday noon in New York, the day the clocks go forward there. */
export const row: Parameters<typeof toFacts>[0] = {
  ...neverChanged,
  ...neverMissed,
  ...notEnded,
  ...leftOut,
  ...nobodyNamed,
  ...notAskedAgain,
  id: 17 as AppointmentId,
  transactionId: 40 as TransactionId,
  trainerId: 2 as TrainerId,
  parentId: pat.userId,
  programId: 3 as ProgramId,
  sessionType: 'individual',
  title: 'First Touch',
  sessionMinutes: 60,
  sessionNumber: 1,
  startsAt: at('2026-03-08T16:00:00Z'),
  endsAt: at('2026-03-08T17:00:00Z'),
  timeSlotId: 5,
  location: 'gym',
  scheduledBy: pat.userId,
  scheduledAt: at('2026-03-06T15:00:00Z'),
  timeAgreedAt: at('2026-03-06T15:00:00Z'),
  scheduledInTimezone: 'America/New_York',
  invitationSequence: 1,
  paidAt: at('2026-03-06T14:00:00Z'),
  createdAt: at('2026-03-06T14:00:00Z'),
  approvalStatus: 'approved',
  decidedAt: at('2026-03-06T18:00:00Z'),
  sessionsIncluded: 1,
  amountCents: 4_900,
  creditCents: 0,
  ...{ promoCode: null, discountCents: 0, promotionCents: 0 },
  refundedCents: 0,
  lostCents: 0,
  refundedParts: null,
  currentTitle: 'First Touch',
  trainingFormat: 'In-Person',
  trainerName: maya.name,
  trainerUserId: maya.userId,
  trainerTimezone: maya.timeZone,
  trainerLanguage: null,
  parentTimezone: pat.timeZone,
  parentName: pat.name,
  isBlocked: false,
  isReviewed: false,
  waiverUntil: null,
  scheduledTogether: 1,
  isFirstOfThem: true,
};
/** The session with some facts changed. */
export const sessionWith = (changes: Partial<typeof row>): SessionFacts => toFacts({ ...row, ...changes });
/** A session that was approved and has its time. */
export const session = sessionWith({});
/** The same session before it has a time. */
export const unscheduled = {
  ...session,
  startsAt: null,
  endsAt: null,
  timeSlotId: null,
  scheduledBy: null,
  scheduledAt: null,
  timeAgreedAt: null,
  location: null,
};
/** What an answer to the request tells. */
export const answered = (facts: SessionFacts, isExpired = false) => ({ session: facts, isExpired });
/** How the parent reads. */
export const phoenix = { timeZone: 'America/Phoenix', now: new Date('2026-06-01T12:00:00Z') };
/** How the trainer reads. */
export const newYork = { timeZone: 'America/New_York', now: new Date('2026-06-01T12:00:00Z') };

/** Who is notified of what: 'parent: title | sentence → path'. */
export function sent<Facts>(news: NotificationTemplate<Facts>, facts: Facts, reader = newYork): string[] {
  if (!news.stillApplies(facts)) return [];
  return news.recipients
    .filter(({ when }) => !when || when(facts))
    .map((rule) => {
      const { title, sentence, button } = rule.write(facts, reader);
      const who = rule.to(facts) === pat.userId ? 'parent' : 'trainer';
      const channels = typeof rule.channels === 'function' ? rule.channels(facts) : rule.channels;
      return `${who}${channels === 'mail' ? ' by mail' : ''}: ${title} | ${sentence} → ${button.path}`;
    });
}
