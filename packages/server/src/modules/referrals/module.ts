import type { referralsRoutes } from '@x1/contract/referrals/routes.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted, signedUp } from '../accounts/events.ts';
import { shareReleased } from '../payments/events.ts';
import type { ReferralsNeeds } from './needs.ts';
import { createReferralsService } from './service.ts';

/** Personal links, the friends who came by them (R33), and what both sides get for it (decision 0091). */
export function createReferralsModule(context: ModuleContext, { settings, ledger }: ReferralsNeeds) {
  const service = createReferralsService({ ...context, settings, ledger });
  const handlers: Handlers<typeof referralsRoutes> = { referral: (actor) => service.referralOf(actor) };
  return {
    service,
    handlers,
    subscribe: () => {
      context.events.subscribe(signedUp, 'referrals.count', async ({ userId, referralCode }) => {
        if (referralCode !== undefined) await service.countSignUp(userId, referralCode);
      });
      context.events.subscribe(shareReleased, 'referrals.reward', ({ appointmentId }) => service.rewardFor(appointmentId), { retries: 20 });
      context.events.subscribe(accountDeleted, 'referrals.forget', ({ userId }) => service.forget(userId));
    },
  };
}
