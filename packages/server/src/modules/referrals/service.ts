import type { UserId } from '@x1/contract/core/ids.ts';
import { referralCodeForm } from '@x1/contract/referrals/code-form.ts';
import { ReferralCode } from '@x1/contract/referrals/referral.ts';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newCode } from '../../platform/tokens.ts';
import * as store from './store.ts';

export type ReferralsService = ReturnType<typeof createReferralsService>;

/** Personal links and the friends who came by them (R33). */
export function createReferralsService({ db, clock }: Pick<ModuleContext, 'db' | 'clock'>) {
  return {
    /** The code of this person's link, always the same one; made when it is first asked for. */
    codeOf: async (userId: UserId): Promise<string> => {
      for (;;) {
        const code = await store.findCode(db, userId);
        if (code !== undefined) return code;
        await store.insertLink(db, { userId, code: newCode(referralCodeForm), createdAt: clock.now() });
      }
    },

    /** Counts somebody who signed up by a link. A code that nobody has, and the own one, count for nobody; said twice it is one friend. */
    countSignUp: async (friendId: UserId, code: string): Promise<void> => {
      const known = ReferralCode.safeParse(code);
      const referrerId = known.success ? await store.findReferrer(db, known.data) : undefined;
      if (referrerId === undefined || referrerId === friendId) return;
      await store.insertSignUp(db, { friendId, referrerId, joinedAt: clock.now() });
    },

    /** Forgets the link of a closed account, and whom it brought (security.md §5.2). */
    forget: (userId: UserId): Promise<void> => inTransaction(db, (tx) => store.deleteLink(tx, userId)),
  };
}
