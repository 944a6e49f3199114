import * as z from 'zod/mini';
import type * as core from 'zod/v4/core';
import { t } from './texts.ts';

/** The largest id: the database's `bigint` columns hold more, JSON's numbers are exact up to here. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

const id = z.int(t('must be a whole number')).check(z.minimum(1, t('must be a positive number')), z.maximum(MAX_ID, t('is too large')));

/** `users.id`: also `parentId`, `senderId`, `receiverId`, `scheduledBy` (rulings §0). */
export const UserId = id.brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** Id of a trainer profile; never the user id of that trainer (rulings §0). */
export const TrainerId = id.brand<'TrainerId'>();
export type TrainerId = z.infer<typeof TrainerId>;

/** A place where a trainer meets families. */
export const PlaceId = id.brand<'PlaceId'>();
export type PlaceId = z.infer<typeof PlaceId>;

/** A child of a family, or the adult who trains (R171). */
export const AthleteId = id.brand<'AthleteId'>();
export type AthleteId = z.infer<typeof AthleteId>;

/** A parent's agreement with a trainer's waiver. */
export const ConsentId = id.brand<'ConsentId'>();
export type ConsentId = z.infer<typeof ConsentId>;

/** A link by which a trainer shows a lesson log. */
export const LessonLogLinkId = id.brand<'LessonLogLinkId'>();
export type LessonLogLinkId = z.infer<typeof LessonLogLinkId>;

/** What a person proves besides the password. */
export const FactorId = id.brand<'FactorId'>();
export type FactorId = z.infer<typeof FactorId>;

export const ProgramId = id.brand<'ProgramId'>();
export type ProgramId = z.infer<typeof ProgramId>;

/** One seat of one parent: called a training session on screens. */
export const AppointmentId = id.brand<'AppointmentId'>();
export type AppointmentId = z.infer<typeof AppointmentId>;

/** A stretch of days or hours in which a trainer is away. */
export const TimeOffId = id.brand<'TimeOffId'>();
export type TimeOffId = z.infer<typeof TimeOffId>;

/** A time at which a group meets, as its trainer has set it. */
export const MeetingTimeId = id.brand<'MeetingTimeId'>();
export type MeetingTimeId = z.infer<typeof MeetingTimeId>;

/** A time that a family keeps while it decides and pays. */
export const TimeHoldId = id.brand<'TimeHoldId'>();
export type TimeHoldId = z.infer<typeof TimeHoldId>;

/** What a trainer moved or canceled in one step. */
export const ScheduleChangeId = id.brand<'ScheduleChangeId'>();
export type ScheduleChangeId = z.infer<typeof ScheduleChangeId>;

/** A family's place in the line for a time of a trainer. */
export const WaitlistEntryId = id.brand<'WaitlistEntryId'>();
export type WaitlistEntryId = z.infer<typeof WaitlistEntryId>;

/** What an athlete and a trainer work toward. */
export const GoalId = id.brand<'GoalId'>();
export type GoalId = z.infer<typeof GoalId>;

/** What an athlete practices between sessions. */
export const DrillId = id.brand<'DrillId'>();
export type DrillId = z.infer<typeof DrillId>;

/** A film that a goal or a drill compares. */
export const ClipId = id.brand<'ClipId'>();
export type ClipId = z.infer<typeof ClipId>;

/** What somebody says at a time of such a film. */
export const ClipCommentId = id.brand<'ClipCommentId'>();
export type ClipCommentId = z.infer<typeof ClipCommentId>;

export const TransactionId = id.brand<'TransactionId'>();
export type TransactionId = z.infer<typeof TransactionId>;

/** A code that takes something off a price. */
export const PromoCodeId = id.brand<'PromoCodeId'>();
export type PromoCodeId = z.infer<typeof PromoCodeId>;

export const ReviewId = id.brand<'ReviewId'>();
export type ReviewId = z.infer<typeof ReviewId>;

export const PayoutId = id.brand<'PayoutId'>();
export type PayoutId = z.infer<typeof PayoutId>;

export const GiftCardId = id.brand<'GiftCardId'>();
export type GiftCardId = z.infer<typeof GiftCardId>;

/** A conversation between a parent and a trainer: mentorship in the API, conversation on screens. */
export const MentorshipId = id.brand<'MentorshipId'>();
export type MentorshipId = z.infer<typeof MentorshipId>;

/** Increases in the order in which the messages of one conversation are stored. */
export const MessageId = id.brand<'MessageId'>();
export type MessageId = z.infer<typeof MessageId>;

export const NotificationId = id.brand<'NotificationId'>();
export type NotificationId = z.infer<typeof NotificationId>;

export const ReportId = id.brand<'ReportId'>();
export type ReportId = z.infer<typeof ReportId>;

/** A message to support. */
export const SupportRequestId = id.brand<'SupportRequestId'>();
export type SupportRequestId = z.infer<typeof SupportRequestId>;

/** One background check of a trainer. */
export const BackgroundCheckId = id.brand<'BackgroundCheckId'>();
export type BackgroundCheckId = z.infer<typeof BackgroundCheckId>;

/** What one operator requests and a second one must confirm. */
export const ApprovalId = id.brand<'ApprovalId'>();
export type ApprovalId = z.infer<typeof ApprovalId>;

/** What an operator wrote about a case for the others. */
export const CaseNoteId = id.brand<'CaseNoteId'>();
export type CaseNoteId = z.infer<typeof CaseNoteId>;

/** An answer that operators send often. */
export const CannedAnswerId = id.brand<'CannedAnswerId'>();
export type CannedAnswerId = z.infer<typeof CannedAnswerId>;

/** An operator seeing what a person sees, once. */
export const SeeAsId = id.brand<'SeeAsId'>();
export type SeeAsId = z.infer<typeof SeeAsId>;

/** An operator's own named filters of a list. */
export const SavedViewId = id.brand<'SavedViewId'>();
export type SavedViewId = z.infer<typeof SavedViewId>;

/** A duty of the core expectations that a trainer recorded as done. */
export const DutyRecordId = id.brand<'DutyRecordId'>();
export type DutyRecordId = z.infer<typeof DutyRecordId>;

/** A sign-in: never just 'session' (rulings §0). */
export const AuthSessionId = id.brand<'AuthSessionId'>();
export type AuthSessionId = z.infer<typeof AuthSessionId>;

/** A key by which a program calls the API for its owner. */
export const ApiKeyId = id.brand<'ApiKeyId'>();
export type ApiKeyId = z.infer<typeof ApiKeyId>;

/** An address that X1 sends events to. */
export const WebhookId = id.brand<'WebhookId'>();
export type WebhookId = z.infer<typeof WebhookId>;

/** One event for one such address. */
export const DeliveryId = id.brand<'DeliveryId'>();
export type DeliveryId = z.infer<typeof DeliveryId>;

/**
 * The same id as it appears in a path or a query: decimal digits without leading zeros (security.md §2.1), so that `07` and `7.0` are not ids.
 *
 * @param schema one of the branded ids above
 */
export function pathId<Brand extends string>(schema: z.ZodMiniType<number & core.$brand<Brand>, number>) {
  const digits = z.string().check(z.regex(/^[1-9][0-9]{0,15}$/, 'must be a number'));
  return z.pipe(z.pipe(digits, z.transform(Number)), schema) as unknown as z.ZodMiniType<number & core.$brand<Brand>, string>;
}
