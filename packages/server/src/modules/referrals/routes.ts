import type { UserId } from '@x1/contract/core/ids.ts';
import type { Referral } from '@x1/contract/referrals/referral.ts';
import type { referralsRoutes } from '@x1/contract/referrals/routes.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { ReferralsService } from './service.ts';

interface Needs {
  referrals: ReferralsService;
  /** Who joined, with their names (module views). */
  readJoined: (referrerId: UserId) => Promise<Pick<Referral, 'joined' | 'joinedCount'>>;
}

export const createReferralsHandlers = ({ referrals, readJoined }: Needs): Handlers<typeof referralsRoutes> => ({
  referral: async ({ userId }) => ({ code: await referrals.codeOf(userId), ...(await readJoined(userId)) }),
});
