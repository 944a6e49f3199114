import type { referralsRoutes } from '@x1/contract/referrals/routes.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { ReferredFriends } from './needs.ts';
import type { ReferralsService } from './service.ts';

export const createReferralsHandlers = (referrals: ReferralsService, views: ReferredFriends): Handlers<typeof referralsRoutes> => ({
  referral: async ({ userId }) => ({ code: await referrals.codeOf(userId), ...(await views.readReferredFriends(userId)) }),
});
