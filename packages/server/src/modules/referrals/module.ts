import type { referralsRoutes } from '@x1/contract/referrals/routes.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted, signedUp } from '../accounts/events.ts';
import { createReferralsService } from './service.ts';

/** Personal links and the friends who came by them (R33). */
export function createReferralsModule(context: ModuleContext) {
  const service = createReferralsService(context);
  const handlers: Handlers<typeof referralsRoutes> = { referral: ({ userId }) => service.referralOf(userId) };
  return {
    service,
    handlers,
    subscribe: () => {
      context.events.subscribe(signedUp, 'referrals.count', async ({ userId, referralCode }) => {
        if (referralCode !== undefined) await service.countSignUp(userId, referralCode);
      });
      context.events.subscribe(accountDeleted, 'referrals.forget', ({ userId }) => service.forget(userId));
    },
  };
}
