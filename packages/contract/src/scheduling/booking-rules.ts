import * as z from 'zod/mini';

/** Minutes a trainer may ask for between a booking and its session, and around each session. */
export const noticeChoices = [0, 120, 720, 1440, 2880] as const;
export const bufferChoices = [0, 15, 30, 60] as const;

/** Why a trainer is asked again about the time of a session though its purchase is accepted (R175). */
export const askAgainReasons = ['outside_hours', 'short_notice'] as const;
export type AskAgainReason = (typeof askAgainReasons)[number];

/** Hours within which a trainer may want to be asked again about a session of an accepted purchase, and which of them is offered (R175). */
export const askAgainChoices = [3, 6, 12, 24, 48] as const;
export const OFFERED_ASK_AGAIN_HOURS = 12;

const Buffer = z.literal([...bufferChoices], 'must be 0, 15, 30 or 60');

/** How a trainer protects their time: what a parent's choice of a time has to keep to (R174), and what is asked about (R175). */
export const BookingRules = z.object({
  /** A session starts no earlier than this after it is booked, or moved. */
  minimumNoticeMinutes: z.literal([...noticeChoices], 'must be 0, 120, 720, 1440 or 2880'),
  /** Kept free before and after each session: between two of them lie both. */
  bufferBeforeMinutes: Buffer,
  bufferAfterMinutes: Buffer,
  /** Off: a time outside the usual hours can be asked for (R111). Without hours it means nothing. */
  onlyWithinHours: z.boolean('must be true or false'),
  /** A time that begins sooner than this waits for the trainer, though the purchase is accepted (R175). Null: off. */
  askAgainWithinHours: z._default(z.nullable(z.literal([...askAgainChoices], 'must be 3, 6, 12, 24, 48 or null')), null),
});
export type BookingRules = z.infer<typeof BookingRules>;

/** What holds until a trainer sets something else. */
export const noBookingRules: BookingRules = {
  minimumNoticeMinutes: 0,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  onlyWithinHours: false,
  askAgainWithinHours: null,
};
