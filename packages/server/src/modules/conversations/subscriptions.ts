import type { Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { accountDeleted } from '../accounts/events.ts';
import { purchaseSucceeded } from '../payments/events.ts';
import { completeQuiet, forgetPeopleWhoLeft } from './jobs.ts';
import type { ConversationsService } from './service.ts';

/** What conversations does when others speak, and by the clock. */
export function subscribeConversations(conversations: ConversationsService, { events, jobs }: { events: Events; jobs: Jobs }): void {
  events.subscribe(purchaseSucceeded, 'conversations.record_purchase', (bought) => conversations.recordPurchase(bought));
  events.subscribe(accountDeleted, 'conversations.record_leaving', ({ userId }) => conversations.recordLeaving(userId));
  jobs.work(completeQuiet, async () => {
    await conversations.completeQuiet();
  });
  jobs.work(forgetPeopleWhoLeft, async () => {
    await conversations.forgetPeopleWhoLeft();
  });
}
