import * as z from 'zod/mini';
import { MentorshipId, MessageId, ProgramId, TrainerId, UserId } from '../core/ids.ts';
import { Instant } from '../core/time.ts';

export const mentorshipStatuses = ['active', 'completed', 'cancelled'] as const;
export type MentorshipStatus = (typeof mentorshipStatuses)[number];

/** Unread messages are counted up to this; screens show '99+' beyond. */
export const UNREAD_MAX = 100;

/** A conversation of a parent and a trainer, as one of the two sees it (S2§3, R143, R147). */
export const Mentorship = z.object({
  id: MentorshipId,
  trainerId: TrainerId,
  parentId: UserId,
  programId: z.nullable(ProgramId),
  status: z.enum(mentorshipStatuses),
  createdAt: Instant,
  lastMessageAt: z.nullable(Instant),
  /** The start of the newest message, for the list, or what its files are: 'Photo'; null while there is none. */
  lastMessagePreview: z.nullable(z.string()),
  /** Who wrote the newest message; null while there is none. */
  lastMessageSenderId: z.nullable(UserId),
  /** Messages from the other side that the caller has not read; at most `UNREAD_MAX`. */
  unreadCount: z.int(),
  /** The other side has received, and read, everything up to these ids. */
  counterpartReadUpToId: z.nullable(MessageId),
  counterpartDeliveredUpToId: z.nullable(MessageId),
  /** Whether messages can be sent: 'by-me' can be undone by the caller. */
  block: z.enum(['none', 'by-me', 'by-counterpart']),
  /** Whether this parent has ever paid this trainer: until then contact details are hidden (security.md F66). */
  hasPurchase: z.boolean(),
  trainer: z.object({
    id: TrainerId,
    userId: UserId,
    name: z.nullable(z.string()),
    imageUrl: z.nullable(z.string()),
    sports: z.array(z.string()),
  }),
  /** For a parent the name, or the part of the email before '@'; never the email (R35). */
  parent: z.object({
    id: UserId,
    name: z.string(),
    /** Who may have written on the family's side: with a second adult, also a former one, the inviter first (R172). Absent otherwise. */
    adults: z.optional(z.array(z.object({ id: UserId, name: z.string() }))),
  }),
});
export type Mentorship = z.infer<typeof Mentorship>;
