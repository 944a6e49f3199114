import type { FactorAnswer, FactorChallenge } from '@x1/contract/accounts/factors.ts';
import type { Actor } from '../../../http/actor.ts';
import type { ModuleContext } from '../../../module-context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ConfirmPassword, lockConfirmed } from '../current-password.ts';
import type { FactorAnswers } from './answers.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock'> & { answers: FactorAnswers; confirmPassword: ConfirmPassword };

export type IdentityProof = { challenge: string; answer: FactorAnswer } | { password: string };

/** A proof is good for so long. */
const freshMs = 10 * 60_000;

/** Proving again who is signed in, before something that a stolen token must not be enough for (R181). */
export function createIdentityConfirmation({ db, clock, answers, confirmPassword }: Needs) {
  return {
    /** What to ask the caller: a question to the second factor, or undefined where there is none and the password is asked for. */
    beginConfirmation: ({ userId, sessionId }: Actor): Promise<FactorChallenge | undefined> =>
      inTransaction(db, async (tx) => {
        if ((await store.listFactors(tx, userId)).length === 0) return undefined;
        return answers.ask(tx, { userId, purpose: 'confirm', authSessionId: sessionId });
      }),

    /**
     * Notes that the caller has proved it. Who has a factor cannot do it by the password.
     *
     * @throws AppError 'auth.factor_wrong', 'auth.challenge_over', 'auth.too_many_tries', 'account.wrong_password'
     */
    confirmIdentity: async (actor: Actor, proof: IdentityProof, ip: string): Promise<void> => {
      const { sessionId } = actor;
      if ('challenge' in proof) {
        const from = { token: proof.challenge, ip, purpose: 'confirm', authSessionId: sessionId } as const;
        return answers.take(from, proof.answer, (tx) => store.setConfirmed(tx, sessionId, clock.now()));
      }
      const confirmed = await confirmPassword(actor, { password: proof.password, ip });
      await inTransaction(db, async (tx) => {
        await lockConfirmed(tx, confirmed);
        if ((await store.listFactors(tx, actor.userId)).length > 0) throw new AppError('auth.challenge_over');
        await store.setConfirmed(tx, sessionId, clock.now());
      });
    },

    /**
     * Lets a caller go on who proved in the last ten minutes who they are.
     *
     * @param signIn whether signing in counts as the proof: always, or where there is no second factor to ask
     * @throws AppError 'auth.confirmation_required'
     */
    assertConfirmed: async ({ userId, sessionId }: Actor, signIn: 'counts' | 'counts-without-factor'): Promise<void> => {
      const session = await store.findConfirmedAt(db, sessionId);
      const counts = signIn === 'counts' || (await store.listFactors(db, userId)).length === 0;
      const since = clock.now().getTime() - freshMs;
      const isRecent = (at: Date | null | undefined) => at != null && at.getTime() >= since;
      if (isRecent(session?.confirmedAt) || (counts && isRecent(session?.createdAt))) return;
      throw new AppError('auth.confirmation_required');
    },
  };
}

export type IdentityConfirmation = ReturnType<typeof createIdentityConfirmation>;
