import type { Events } from '../../platform/events.ts';
import { accountDeleted } from '../accounts/events.ts';
import type { VerificationService } from './service.ts';

/** What verification does when accounts speaks. */
export function subscribeVerification(verification: VerificationService, { events }: { events: Events }): void {
  events.subscribe(accountDeleted, 'verification.let_go', ({ userId }) => verification.letGoOf(userId));
}
