import type { ParentProfile, ParentProfileChange } from '@x1/contract/accounts/parent-profile.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { isTimeZone } from '@x1/contract/core/time.ts';
import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { type Logger, truncateIp } from '../../platform/logger.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { toEmailKey } from './email-key.ts';
import { readParentProfile, writeParentProfile } from './parent-profile.ts';
import type { PasswordHasher } from './passwords.ts';
import type { SignInTries } from './sign-in-tries.ts';
import * as store from './store.ts';
import type { Account } from './tables.ts';

interface Needs {
  db: Db;
  clock: Clock;
  logger: Logger;
  passwords: PasswordHasher;
  tries: SignInTries;
}

/** A person and the new token by which the person is known from now on. */
export interface SignedIn {
  account: Account;
  token: string;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

const dayMs = 86_400_000;
const idleMs = 14 * dayMs;
const absoluteMs = 30 * dayMs;
const rememberedMs = 30 * dayMs;
const touchMs = 60_000;

/** Who people are: accounts, passwords and sign-ins. */
export function createAccountsService({ db, clock, logger, passwords, tries }: Needs) {
  async function startSession(tx: Db | Tx, account: Account): Promise<SignedIn> {
    const token = newToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + absoluteMs);
    await store.insertAuthSession(tx, { userId: account.id, tokenHash: hashToken(token), createdAt: now, expiresAt });
    return { account, token };
  }

  return {
    /**
     * Makes an account and signs in. Never joins an existing one: of many who sign up with one e-mail at once, one is made (R154).
     *
     * @param person `timezone` as the browser told it: anything that is no zone is stored as none (R32)
     * @throws AppError 'account.email_taken', 'server.unavailable' when too many sign up at once
     */
    signUp: async (person: { email: string; password: string; role: 'parent' | 'trainer'; timezone?: unknown }): Promise<SignedIn> => {
      const { email, password, role, timezone } = person;
      const emailKey = toEmailKey(email);
      if (await store.findCredentials(db, emailKey)) throw new AppError('account.email_taken');
      const passwordHash = await passwords.hash(password);
      const createdAt = clock.now();
      const zone = typeof timezone === 'string' && isTimeZone(timezone) ? timezone : null;
      return inTransaction(db, async (tx) => {
        const user = { email, emailKey, passwordHash, role, timezone: zone, adultConfirmedAt: createdAt, createdAt };
        const account = await store.insertUser(tx, user);
        if (!account) throw new AppError('account.email_taken');
        return startSession(tx, account);
      });
    },

    /**
     * Signs in with a new token. An unknown e-mail and a wrong password give the same answer after the same time (F55).
     *
     * @throws AppError 'auth.wrong_credentials', 'auth.too_many_tries', 'account.disabled', 'server.unavailable'
     */
    signIn: async ({ email, password, ip }: { email: string; password: string; ip: string }): Promise<SignedIn> => {
      const emailKey = toEmailKey(email);
      const waitMs = tries.begin(emailKey, ip);
      if (waitMs !== undefined) throw tooManyTries(waitMs, logger, ip);
      const found = await store.findCredentials(db, emailKey);
      const isRight = await passwords.matches(password, found?.passwordHash);
      if (!found || !isRight) {
        logger.info('A sign-in failed', { securityEvent: 'sign_in_failed', ip: truncateIp(ip), userId: found?.account.id });
        throw new AppError('auth.wrong_credentials');
      }
      tries.succeeded(emailKey, ip);
      if (found.account.isDisabled) throw new AppError('account.disabled');
      return startSession(db, found.account);
    },

    /** Ends the sign-in of this call; its token is worth nothing from now on. */
    signOut: (actor: Actor): Promise<void> => store.deleteAuthSession(db, actor.sessionId),

    /** Who a token belongs to; undefined when it is unknown, ended, unused for 14 days, older than 30, or its person is switched off. */
    authenticate: async (token: string): Promise<Actor | undefined> => {
      const now = clock.now();
      const session = await store.findAuthSession(db, hashToken(token), { now, usedAfter: new Date(now.getTime() - idleMs) });
      if (!session) return undefined;
      if (now.getTime() - session.lastUsedAt.getTime() >= touchMs) await store.touchAuthSession(db, session.id, now);
      return { userId: session.userId, role: session.role, sessionId: session.id };
    },

    /** Forgets sign-ins that ended more than 30 days ago (security.md §5.2). */
    forgetOldSessions: (): Promise<void> => {
      const long = clock.now().getTime() - rememberedMs;
      return store.deleteAuthSessionsEndedBefore(db, { expiredBefore: new Date(long), unusedSince: new Date(long - idleMs) });
    },

    /** @throws AppError 'auth.required' when there is no such person */
    getAccount: (userId: UserId, tx: Db | Tx = db): Promise<Account> => store.getAccount(tx, userId),

    /** Sets the zone in which a person sees times; stored sessions do not move (R113). */
    setTimezone: (userId: UserId, timezone: string): Promise<Account> => store.updateUser(db, userId, { timezone }),

    /** What a parent has told about the family; the route lets parents in alone, and only to their own (R36). */
    getParentProfile: (userId: UserId): Promise<ParentProfile> => readParentProfile(db, userId),

    /** Changes the given parts of it and answers the person (R35, R36). */
    saveParentProfile: async (userId: UserId, change: ParentProfileChange): Promise<Account> => {
      await writeParentProfile(db, userId, change);
      return store.getAccount(db, userId);
    },

    /** Sets what a person is called, in the transaction of what told it. */
    setName: (tx: Tx, userId: UserId, name: string): Promise<Account> => store.updateUser(tx, userId, { name }),

    /**
     * Makes an operator; only the command line calls this (R1).
     *
     * @throws AppError 'account.email_taken'
     */
    createOperator: async ({ email, password }: { email: string; password: string }): Promise<Account> => {
      const user = { email, emailKey: toEmailKey(email), passwordHash: await passwords.hash(password), role: 'admin' as const };
      const account = await store.insertUser(db, { ...user, timezone: null, adultConfirmedAt: null, createdAt: clock.now() });
      if (!account) throw new AppError('account.email_taken');
      return account;
    },
  };
}

function tooManyTries(waitMs: number, logger: Logger, ip: string): AppError {
  logger.warn('An account is tried too often', { securityEvent: 'sign_in_limited', ip: truncateIp(ip) });
  const minutes = Math.ceil(waitMs / 60_000);
  const error = new AppError('auth.too_many_tries', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  error.message = `Too many tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return error;
}
