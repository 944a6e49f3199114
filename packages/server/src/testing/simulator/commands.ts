import type { BookingRules } from '@x1/contract/scheduling/booking-rules.ts';

/**
 * What may happen to the product, as data: a history can be printed, kept and run again. `pick` chooses among whatever there is to choose from
 * at that moment; a command that finds nothing to act on does nothing.
 */
export type Command =
  /**
   * A parent prepares a payment, and perhaps pays it at once. `isPackage`: of the program that brings several sessions (R38).
   * `code`: with the trainer's code, with X1's, or with X1's that works once in all (decision 0085). `useCredit`: with the family's credit
   * (decision 0086).
   */
  | {
      do: 'buy';
      parent: number;
      trainer: number;
      session: 'individual' | 'group';
      card: Card | 'none';
      isHinted: boolean;
      isPackage?: boolean;
      code?: keyof typeof promoCodes;
      useCredit?: boolean;
      /** The family keeps a time before it pays: the next one of the group, or so many hours ahead. */
      hours?: number;
    }
  /** Somebody buys a gift card. */
  | { do: 'buyGift'; parent: number; dollars: number; card: Card | 'none'; isHinted: boolean }
  /** A family redeems a gift card that was paid, whoever has it. */
  | { do: 'redeemGift'; pick: number; parent: number }
  | { do: 'refundGift'; pick: number }
  /** Somebody gives a gift card's money back at the provider, or its buyer disputes it. */
  | { do: 'refundGiftAtProvider'; pick: number; percent: number }
  | { do: 'disputeGift'; pick: number }
  /** The trainer's code, or X1's, ends and another one takes its place, while somebody may be paying with it. */
  | { do: 'renewCode'; trainer: number; code: keyof typeof promoCodes; percent: number }
  /** Another number of sessions in the program, and perhaps another price, while somebody may be paying. */
  | { do: 'changePackage'; trainer: number; sessions: number; cents?: number }
  /** Somebody comes back to an open payment. */
  | { do: 'pay'; pick: number; card: Card; isHinted: boolean }
  | { do: 'hint'; pick: number; claim: 'succeeded' | 'failed' }
  | { do: 'schedule'; pick: number; by: 'parent' | 'trainer'; hours: number }
  /** A parent accepts a time that the trainer chose. */
  | { do: 'acceptTime'; pick: number }
  /**
   * The trainer moves or cancels in one step the time of one session with all who have it, or whatever follows within a day or a week
   * (decision 0087).
   */
  | { do: 'changeDay'; pick: number; which: 'session' | 'day' | 'week'; move: { days: number; minutes: number } | null }
  /** A family accepts all of the new times that such a change has for it, or takes the money. */
  | { do: 'answerChange'; pick: number; answer: 'accept' | 'refund' }
  /** The trainer sets when a group meets, in so many weeks, or takes such a time back (decision 0120). */
  | { do: 'setGroupTime'; trainer: number; hours: number; weeks: number; isPackage?: boolean }
  | { do: 'removeGroupTime'; pick: number }
  /** A family waits in line: for a place at one time of a group, for any time of a week, or for bookings to open (decision 0084). */
  | { do: 'joinLine'; parent: number; trainer: number; waitsFor: 'time' | 'days' | 'opening'; pick: number; isPackage?: boolean }
  /** A family takes what it's offered and pays for it, passes it on, or leaves the line. */
  | { do: 'takeOffer'; pick: number; card: Card | 'none'; isHinted: boolean }
  | { do: 'leaveLine'; pick: number; isPassing: boolean }
  | { do: 'approve'; pick: number }
  /** The trainer enters daily hours in New York, or none, and how many hours ahead is too soon not to be asked again (R175). */
  | { do: 'askAgain'; trainer: number; hours: { from: string; to: string } | null; within: BookingRules['askAgainWithinHours'] }
  | { do: 'reject'; pick: number }
  | { do: 'complete'; pick: number }
  | { do: 'reschedule'; pick: number; by: 'parent' | 'trainer'; hours: number }
  | { do: 'cancel'; pick: number; by: 'parent' | 'trainer'; wholeGroup?: boolean }
  /** The other side did not come. */
  | { do: 'noShow'; pick: number; by: 'parent' | 'trainer' }
  /** The trainer gives back this part of what is left, or everything: of the payment, or of one session that was held. */
  | { do: 'refund'; pick: number; percent: number; ofSession?: boolean }
  | { do: 'operatorRefund'; pick: number; percent: number }
  | { do: 'refundAtProvider'; pick: number; percent: number }
  | { do: 'dispute'; pick: number }
  | { do: 'decideDispute'; pick: number; outcome: 'won' | 'lost' }
  | { do: 'report'; pick: number }
  | { do: 'decideReport'; pick: number; decision: 'release' | 'refund' }
  | { do: 'requestPayout'; trainer: number }
  | { do: 'settlePayout'; pick: number; outcome: 'paid' | 'failed' }
  | { do: 'reverseTransfer'; pick: number }
  | { do: 'account'; trainer: number; change: 'restrict' | 'restore' | 'closeBank' | 'openBank' }
  | { do: 'disable'; trainer: number; isDisabled: boolean }
  /** Parent and trainer sign in on one browser: what one has bought from the other is reviewed (R182). */
  | { do: 'shareDevice'; trainer: number; parent: number }
  | { do: 'releaseReview'; pick: number }
  | { do: 'stopPayouts'; trainer: number; isStopped: boolean }
  | { do: 'writeOff'; trainer: number }
  /**
   * An operator changes a setting, now or so many days ahead; for the trainers of `sport`, or for one `trainer`, or else for everybody. A null value
   * is the default.
   */
  | { do: 'changeSetting'; setting: ChangedSetting; value: number | null; days: number; trainer: number | null; sport?: string }
  /** A planned change is taken back. */
  | { do: 'withdrawSetting'; pick: number }
  | { do: 'wait'; minutes: number }
  /** Time passes to the next Friday 10:00 in New York. */
  | { do: 'friday' }
  /** What the timetable does every minute. */
  | { do: 'timetable' }
  /** Webhooks arrive and background work runs. */
  | { do: 'work' }
  | { do: 'faults'; faults: Faults }
  | { do: 'outage'; during: Command }
  /** The process ends where it stands and starts again, with another platform fee for what comes. */
  | { do: 'crash'; feeBasisPoints: number }
  /** The same, while something is being done: the provider has acted, the book has not been written. */
  | { do: 'die'; during: Command }
  /** Somebody clicks twice. */
  | { do: 'twice'; command: Command };

export const cards = {
  good: '4242424242424242',
  atOnce: '4000000000000077',
  declined: '4000000000009995',
  disputes: '4000000000000259',
  asks: '4000002500003155',
  asksAndFails: '4000008400001629',
} as const;
export type Card = keyof typeof cards;

export interface Faults {
  readonly duplicateWebhooks?: number;
  readonly reorderWebhooks?: boolean;
  readonly dropWebhooks?: boolean;
  readonly webhookDelayMs?: number;
  readonly processingFees?: boolean;
}

/** The settings that a history changes. */
export type ChangedSetting = 'platformFee' | 'fullRefundHours' | 'minimumPayout' | 'newSellerSessions' | 'newSellerDays' | 'newSellerCap';

/** Limits of new sellers that a history reaches. */
export const newSellers = { sessions: 3, days: 60, capCents: 9_000 };

/** The names of the codes of a history. */
export const promoCodes = { ofTrainer: 'TEAM', ofPlatform: 'WELCOME', scarce: 'FIRST-ONE' } as const;

export const trainerCount = 3;
/** By the trainer's number; one who has two of them pays the lower of their fees. */
export const sportsOfTrainers: readonly (readonly string[])[] = [['Soccer', 'Tennis'], ['Soccer'], ['Golf']];
export const parentCount = 4;
export const feesInBasisPoints = [0, 0, 1_500, 1_500, 1_500, 333, 9_999, 10_000] as const;
