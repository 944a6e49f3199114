import type { UserId } from '@x1/contract/core/ids.ts';
import { referralCodeForm } from '@x1/contract/referrals/code-form.ts';
import { type Referral, ReferralCode } from '@x1/contract/referrals/routes.ts';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newCode } from '../../platform/tokens.ts';
import { readReferredFriends } from './reads.ts';

/** Personal links and the friends who came by them (R33). */
export function createReferralsService({ db, clock }: Pick<ModuleContext, 'db' | 'clock'>) {
  const links = db.selectFrom('referralLinks');

  /** Always the same one; made when it is first asked for. */
  async function codeOf(userId: UserId): Promise<string> {
    for (;;) {
      const link = await links.select('code').where('userId', '=', userId).executeTakeFirst();
      if (link) return link.code;
      // Nothing is written if the person got one concurrently, or the code is taken.
      await db
        .insertInto('referralLinks')
        .values({ userId, code: newCode(referralCodeForm), createdAt: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }

  return {
    /** The code of this person's link, and who signed up by it. */
    referralOf: async (userId: UserId): Promise<Referral> => ({ code: await codeOf(userId), ...(await readReferredFriends(db, userId)) }),

    /** Counts a friend who signed up by a link, once for good. A code that does not exist and the friend's own one count for nobody. */
    countSignUp: async (friendId: UserId, code: string): Promise<void> => {
      const known = ReferralCode.safeParse(code);
      const referrer = known.success && (await links.select('userId').where('code', '=', known.data).executeTakeFirst());
      if (!referrer || referrer.userId === friendId) return;
      await db
        .insertInto('referralSignUps')
        .values({ friendId, referrerId: referrer.userId, joinedAt: clock.now() })
        .onConflict((conflict) => conflict.column('friendId').doNothing())
        .execute();
    },

    /** Forgets the link of a closed account, and whom it brought (security.md §5.2). */
    forget: (userId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        await tx.deleteFrom('referralSignUps').where('referrerId', '=', userId).execute();
        await tx.deleteFrom('referralLinks').where('userId', '=', userId).execute();
      }),
  };
}
