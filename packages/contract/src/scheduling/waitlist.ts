import * as z from 'zod/mini';
import { ProgramId, TimeHoldId, TrainerId, WaitlistEntryId } from '../core/ids.ts';
import { t } from '../core/texts.ts';
import { CalendarDate, Instant, TimeZone } from '../core/time.ts';
import { SessionType, sessionTypes } from './states.ts';

/** How many lines a family may stand in at once. */
export const MAX_WAITLIST_ENTRIES = 10;
/** How many days from the first on a family may wait for. */
export const MAX_WAITED_DAYS = 14;
/** How long a family waits at most for bookings to open again. */
export const OPENING_WAIT_DAYS = 90;

export const waitlistKinds = ['time', 'days', 'opening'] as const;
export type WaitlistKind = (typeof waitlistKinds)[number];

const ofFamily = { programId: ProgramId, scheduledInTimezone: TimeZone };

/** What a family waits for. */
export const WaitlistWish = z.discriminatedUnion(
  'kind',
  [
    /** A place in a group that is full at exactly this time. */
    z.object({ kind: z.literal('time'), ...ofFamily, startTime: Instant, endTime: Instant }),
    /** Any usual time of the trainer on some days, none of which has one left. */
    z.object({
      kind: z.literal('days'),
      ...ofFamily,
      sessionType: z._default(SessionType, 'individual'),
      /** The first day, in the trainer's zone, or in the family's while the trainer has none. */
      from: CalendarDate,
      days: z
        .int(t('must be a whole number'))
        .check(
          z.minimum(1, t('must be at least 1')),
          z.maximum(MAX_WAITED_DAYS, { error: () => t('must be at most {count}', { count: MAX_WAITED_DAYS }) }),
        ),
    }),
    /** That a trainer who takes no bookings now takes them again. */
    z.object({ kind: z.literal('opening'), ...ofFamily, sessionType: z._default(SessionType, 'individual') }),
  ],
  'must be time, days or opening',
);
export type WaitlistWish = z.output<typeof WaitlistWish>;

/** A time that is kept for a family that waited. */
export const WaitlistOffer = z.object({
  holdId: TimeHoldId,
  startTime: Instant,
  endTime: Instant,
  /** Until when it is kept; then the family leaves the line, and the next one gets it. */
  expiresAt: Instant,
  isTaken: z.boolean(),
});
export type WaitlistOffer = z.infer<typeof WaitlistOffer>;

/** A family's place in a line. */
export const WaitlistEntry = z.object({
  id: WaitlistEntryId,
  kind: z.enum(waitlistKinds),
  programId: ProgramId,
  programTitle: z.string(),
  trainerId: TrainerId,
  trainerName: z.string(),
  sessionType: z.enum(sessionTypes),
  /** From when on, and until when: for a group its time. Null: from now on. */
  from: z.nullable(Instant),
  until: Instant,
  /** 1 is first: one more than the families that joined earlier and may be offered what this one waits for. */
  place: z.int(),
  joinedAt: Instant,
  offer: z.nullable(WaitlistOffer),
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

/** How many families wait for a program. Who they are is not said: they have neither booked nor written. */
export const WaitlistCount = z.object({ programId: ProgramId, waiting: z.int() });
export type WaitlistCount = z.infer<typeof WaitlistCount>;
