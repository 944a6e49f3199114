import type { FactorAnswer } from '@x1/contract/accounts/factors.ts';
import type { Language } from '@x1/contract/core/texts.ts';
import { isTimeZone } from '@x1/contract/core/time.ts';
import type { ModuleContext } from '../../module-context.ts';
import { toLine } from '../../platform/address-block.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { truncateIp } from '../../platform/logger.ts';
import { createSessionStart, type DemoSetting } from './auth-sessions.ts';
import { requestConfirmation } from './email-confirmation.ts';
import { toEmailKey } from './email-key.ts';
import { signedUp, signUpTried } from './events.ts';
import type { FactorAnswers } from './factors/answers.ts';
import { listFactors } from './factors/store.ts';
import type { Origin } from './known-devices.ts';
import type { PasswordHasher } from './passwords.ts';
import type { SignInTries } from './sign-in-tries.ts';
import * as store from './store.ts';
import type { Account } from './tables.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'events' | 'realtime' | 'secrets'> &
  DemoSetting & {
    passwords: PasswordHasher;
    tries: SignInTries;
    answers: FactorAnswers;
  };

/** A person and the token of the new sign-in. */
export interface SignedIn {
  account: Account;
  token: string;
}

export interface NewPerson {
  email: string;
  password: string;
  role: 'parent' | 'trainer';
  /** Blank or absent: none. */
  name?: string | null | undefined;
  /** As the browser sent it; anything that isn't a time zone is stored as none (R32). */
  timezone?: unknown;
  /** What the person's browser reads; null or absent: not known. */
  language?: Language | null;
  /** The code of a friend's link as sent; anything that isn't a code counts as none (R33). */
  referral?: unknown;
  /** Undefined for people created by the product itself: their email counts as confirmed. */
  origin?: Origin;
}

const dayMs = 86_400_000;
const longestCode = 64;

/** Sign-up and sign-in. */
export function createSignIn(needs: Needs) {
  const { db, clock, logger, events, passwords, tries, answers } = needs;
  const startSession = createSessionStart(needs);

  /** Notifies the owner, at most once a day (F55). */
  async function refuseTaken(emailKey: string): Promise<never> {
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const userId = await store.noteSignUpTry(tx, emailKey, { now, notSince: new Date(now.getTime() - dayMs) });
      if (userId !== undefined) await events.announce(tx, signUpTried, { userId });
    });
    throw new AppError('account.email_taken');
  }

  return {
    /**
     * Creates an account and signs in. Never joins an existing one: of many simultaneous sign-ups with one email, one succeeds (R154).
     *
     * @throws AppError 'account.email_taken', 'server.unavailable' when too many sign up at once
     */
    signUp: async ({ email, password, role, name, timezone, language = null, referral, origin }: NewPerson): Promise<SignedIn> => {
      const emailKey = toEmailKey(email);
      if ((await store.findOwnerOfEmail(db, emailKey)) !== undefined) return refuseTaken(emailKey);
      const passwordHash = await passwords.hash(password, origin && toLine(origin.ip));
      const createdAt = clock.now();
      const emailConfirmedAt = origin ? null : createdAt;
      const zone = typeof timezone === 'string' && isTimeZone(timezone) ? timezone : null;
      const signedIn = await inTransaction(db, async (tx) => {
        const person = { email, emailKey, passwordHash, role, name: name || null, timezone: zone, language };
        const account = await store.insertUser(tx, { ...person, adultConfirmedAt: createdAt, emailConfirmedAt, createdAt });
        if (!account) return undefined;
        if (origin) await tries.welcome(tx, emailKey, origin.ip);
        if (!account.isEmailConfirmed) await requestConfirmation(tx, account.id, needs);
        await events.announce(tx, signedUp, { userId: account.id, ...toReferral(referral) });
        return { account, token: await startSession(tx, account.id, origin) };
      });
      return signedIn ?? refuseTaken(emailKey);
    },

    /**
     * Signs in with a new token. An unknown email and a wrong password give the same answer after the same time (F55).
     *
     * @throws AppError 'auth.wrong_credentials', 'auth.too_many_tries', 'account.disabled', 'server.unavailable', and 'auth.factor_required'
     *   with a challenge where the account has a second factor (R181)
     */
    signIn: async ({ email, password, origin }: { email: string; password: string; origin: Origin }): Promise<SignedIn> => {
      const { ip } = origin;
      const emailKey = toEmailKey(email);
      const found = await store.findCredentials(db, emailKey);
      const isRight = await tries.attempt(emailKey, ip, () => passwords.matches(password, found?.passwordHash, toLine(ip)));
      if (!found || !isRight) {
        logger.info('A sign-in failed', { securityEvent: 'sign_in_failed', ip: truncateIp(ip), userId: found?.account.id });
        throw new AppError('auth.wrong_credentials');
      }
      const begun = await inTransaction(db, async (tx) => {
        // Locked until the sign-in is written: a sign-in that began before the password changed doesn't outlive the change.
        const { account, passwordHash } = await store.getCredentialsForShare(tx, found.account.id);
        if (passwordHash !== found.passwordHash) throw new AppError('auth.wrong_credentials');
        if (account.isDisabled) throw new AppError('account.disabled');
        const hasFactor = (await listFactors(tx, account.id)).length > 0;
        if (hasFactor) return answers.ask(tx, { userId: account.id, purpose: 'sign-in', authSessionId: null });
        return { account, token: await startSession(tx, account.id, origin) };
      });
      if ('challenge' in begun) throw new AppError('auth.factor_required', { ...begun });
      return begun;
    },

    /**
     * Completes a sign-in with the answer to its challenge.
     *
     * @throws AppError 'auth.factor_wrong', 'auth.challenge_over', 'auth.too_many_tries', 'account.disabled'
     */
    answerFactor: ({ challenge, answer, origin }: { challenge: string; answer: FactorAnswer; origin: Origin }): Promise<SignedIn> => {
      const from = { token: challenge, ip: origin.ip, purpose: 'sign-in', authSessionId: null } as const;
      return answers.take(from, answer, async (tx, userId) => {
        const { account } = await store.getCredentialsForShare(tx, userId);
        if (account.isDisabled) throw new AppError('account.disabled');
        return { account, token: await startSession(tx, userId, origin) };
      });
    },
  };
}

function toReferral(code: unknown): { referralCode?: string } {
  return typeof code === 'string' && code.length > 0 && code.length <= longestCode ? { referralCode: code } : {};
}
