import type { User } from '@x1/contract/accounts/user.ts';
import type { SessionDetails } from '@x1/contract/views/session-details.ts';

/** What the parts of the session page know. */
export interface SessionView {
  readonly details: SessionDetails;
  readonly user: User;
  readonly now: Date;
  /** The zone in which the viewer reads times. */
  readonly zone: string;
}
