import type { ParentKey } from './parents.ts';
import type { DemoReview } from './reviews.ts';

/** When and where a session takes place: days from today, wall time in the trainer's zone. */
export interface DemoTime {
  readonly day: number;
  readonly time: string;
  readonly location: string;
  readonly minutes?: 30 | 60 | 90 | 120;
}

/** The outcome of a purchase. */
export type DemoOutcome =
  /** The trainer has not answered yet; with a time if the parent has chosen one. */
  | { readonly kind: 'asked'; readonly time?: DemoTime }
  /** Approved; without a time it still needs one. */
  | { readonly kind: 'approved'; readonly time?: DemoTime }
  | { readonly kind: 'completed'; readonly time: DemoTime; readonly review?: DemoReview | undefined }
  | { readonly kind: 'rejected'; readonly reason: string }
  /** The card was declined and the parent gave up. */
  | { readonly kind: 'card declined' }
  /** The card form is still open. */
  | { readonly kind: 'unfinished' };

/** One purchase of the demo. A parent buys a program with one session type only once at a time: these identify it, so that it is found again. */
export interface DemoPurchase {
  readonly trainer: string;
  readonly program: string;
  readonly parent: ParentKey;
  readonly sessionType: 'individual' | 'group';
  /** First name of the child it is for; the family's first one unless named. */
  readonly child?: string;
  readonly boughtHoursAgo: number;
  readonly outcome: DemoOutcome;
}
