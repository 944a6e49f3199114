import type { WebhookEvent } from '@x1/contract/developers/webhook.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { EventDefinition } from '../../platform/events.ts';
import { accountDeleted, accountDisowned, passwordChanged } from '../accounts/events.ts';
import { purchaseSucceeded } from '../payments/events.ts';
import { payoutPaid } from '../payouts/events.ts';
import {
  noShowReported,
  requestApproved,
  requestRejected,
  sessionCancelled,
  sessionCompleted,
  sessionRescheduled,
  sessionScheduled,
} from '../scheduling/events.ts';
import { forgetDeliveries, sendWebhooks, watchWebhooks } from './jobs.ts';
import { insertDeliveries, isAnybodyTold } from './keep-deliveries.ts';
import { type About, about } from './reads/about-events.ts';
import type { DevelopersService } from './service.ts';

type Needs = Pick<ModuleContext, 'clock' | 'events' | 'jobs'>;

/** How many webhooks are sent to at once in one process: no connection to the database is held while a receiver answers. */
const concurrency = 8;

/** Event subscriptions and jobs of the module. */
export function subscribeDevelopers(developers: DevelopersService, needs: Needs): void {
  const { clock, events, jobs } = needs;
  events.subscribe(accountDeleted, 'developers.revoke_keys', ({ userId }) => developers.revokeKeysMadeBefore(userId, clock.now()));
  // As with the calendar's feed: someone with the old password may have made a key, and whoever disowned an account has made none.
  events.subscribe(passwordChanged, 'developers.revoke_keys', ({ userId, changedAt }) =>
    developers.revokeKeysMadeBefore(userId, new Date(changedAt)),
  );
  events.subscribe(accountDisowned, 'developers.revoke_keys', ({ userId, disownedAt }) =>
    developers.revokeKeysMadeBefore(userId, new Date(disownedAt)),
  );
  events.subscribe(accountDeleted, 'developers.forget_webhooks', ({ userId }) => developers.forgetWebhooksOf(userId));
  events.subscribe(accountDisowned, 'developers.forget_webhooks', ({ userId }) => developers.forgetWebhooksOf(userId));
  tellOfEvents(developers, needs);
  jobs.work(sendWebhooks, ({ webhookId }) => developers.sendWaiting(webhookId), { concurrency });
  jobs.work(watchWebhooks, () => developers.wakeDue());
  jobs.work(forgetDeliveries, () => developers.forgetOldDeliveries());
}

/** What webhooks are told of: noted as it happens, sent once that's committed. */
function tellOfEvents(developers: DevelopersService, { clock, events }: Needs): void {
  const tell = <Payload extends object>(event: EventDefinition<Payload>, type: WebhookEvent, subject: About) => {
    events.keep(event, (told) => insertDeliveries(type, subject, { told, happenedAt: clock.now() }));
    events.subscribe(event, 'developers.send', () => developers.wakeDue(), { onlyIf: isAnybodyTold });
  };
  tell(purchaseSucceeded, 'session.booked', about.newPurchase);
  tell(requestApproved, 'session.approved', about.session);
  tell(requestRejected, 'session.declined', about.session);
  tell(sessionScheduled, 'session.scheduled', about.session);
  tell(sessionRescheduled, 'session.rescheduled', about.session);
  tell(sessionCancelled, 'session.canceled', about.session);
  tell(sessionCompleted, 'session.completed', about.session);
  tell(noShowReported, 'session.no_show', about.session);
  tell(payoutPaid, 'payout.paid', about.payout);
}
