import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { referralCodeForm } from '@x1/contract/referrals/code-form.ts';
import { type Referral, ReferralCode } from '@x1/contract/referrals/routes.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { newCode } from '../../platform/tokens.ts';
import { referralRewarded } from './events.ts';
import type { ReferralsNeeds } from './needs.ts';
import { readReferredFriends, readRewardTotal } from './reads/friends.ts';
import { findRewardable } from './reads/rewardable.ts';

type Needs = Pick<ModuleContext, 'config' | 'db' | 'clock' | 'events'> & ReferralsNeeds;

/** Personal links, the friends who came by them (R33), and what both sides get for it (decision 0091). */
export function createReferralsService({ config, db, clock, events, settings, ledger }: Needs) {
  const amountCents = config.referralRewardCents;
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
    /** The code of this person's link, who signed up by it, and what families get for it: only they can spend credit. */
    referralOf: async ({ userId, role, familyId }: Actor): Promise<Referral> => {
      const isRewarded = role === 'parent' && amountCents > 0 && (await settings.read(db, ['referralReward'])).referralReward;
      return {
        code: await codeOf(userId),
        ...(await readReferredFriends(db, userId, { isRewarded })),
        reward: isRewarded ? { amount: amountCents, earned: await readRewardTotal(db, familyId) } : null,
      };
    },

    /**
     * A family has held a session of which the trainer's share is payable by now. If another family brought it, both get credit, once; where the
     * two share what tells people apart, neither does (R182). Told twice, or of a second session, it changes nothing.
     */
    rewardFor: (appointmentId: AppointmentId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        if (amountCents === 0 || !(await settings.read(tx, ['referralReward'])).referralReward) return;
        const seen = await findRewardable(tx, { appointmentId, now });
        if (!seen) return;
        await advisoryLock(tx, 'referral-reward', seen.friendId);
        // Another session of the family may have come first.
        const found = await findRewardable(tx, { appointmentId, now });
        if (!found) return;
        const { friendId, referrerId, isShared } = found;
        await tx
          .insertInto('referralRewards')
          .values({ friendId, referrerId, appointmentId, amountCents: isShared ? 0 : amountCents, decidedAt: now })
          .execute();
        if (isShared) return;
        // In the order of their numbers, as everybody who locks the credit of two.
        const families = friendId < referrerId ? [friendId, referrerId] : [referrerId, friendId];
        for (const familyId of families) await ledger.recordReferralReward(tx, { familyId, friendId, amountCents });
        await events.announce(tx, referralRewarded, { friendId });
      }),

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
