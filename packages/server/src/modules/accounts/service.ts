import type { ParentProfile, ParentProfileChange } from '@x1/contract/accounts/parent-profile.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Language } from '@x1/contract/core/texts.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isDemoEmail } from '../../platform/demo-domain.ts';
import { AppError } from '../../platform/errors.ts';
import { createAthletes } from './athletes.ts';
import { createAuthSessions, type DemoSetting } from './auth-sessions.ts';
import { type ClosingNeeds, createClosing } from './closing.ts';
import { createPasswordConfirmation } from './current-password.ts';
import { createDataExport } from './data-export.ts';
import { forgetMarks } from './device-marks.ts';
import { createEmailChange } from './email-change.ts';
import { createEmailConfirmation } from './email-confirmation.ts';
import { deleteExpiredExports } from './export-store.ts';
import { createFactorAnswers } from './factors/answers.ts';
import { createIdentityConfirmation } from './factors/confirmation.ts';
import { createEnrollment } from './factors/enrollment.ts';
import { createPasskeys } from './factors/passkeys.ts';
import { deleteExpiredChallenges } from './factors/store.ts';
import { createFamily } from './family.ts';
import { assertActs, assertActsAfter, deleteInvitationsBefore } from './family-store.ts';
import { forgetDevices } from './known-devices.ts';
import { deviceRememberedMs, idleMs, rememberedMs, triesRememberedMs } from './lifetimes.ts';
import { deleteLinksBefore } from './link-store.ts';
import { createOperator } from './operators.ts';
import { readParentProfile, writeParentProfile } from './parent-profile.ts';
import { createPasswordChange } from './password-change.ts';
import { createPasswordReset, type PasswordResetNeeds } from './password-reset.ts';
import { createSignIn } from './sign-in.ts';
import { forgetTries } from './sign-in-tries.ts';
import * as store from './store.ts';
import { createSwitchOff } from './switch-off.ts';
import type { Account } from './tables.ts';

type Needs = PasswordResetNeeds & ClosingNeeds & DemoSetting & Pick<ModuleContext, 'deviceClock' | 'publicUrl'>;

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Accounts, passwords and sign-ins. */
export function createAccountsService(needs: Needs) {
  const { db, clock } = needs;
  const passkeys = createPasskeys(needs.publicUrl);
  const answers = createFactorAnswers({ ...needs, passkeys });
  const confirming = { ...needs, confirmPassword: createPasswordConfirmation(needs) };
  const identity = createIdentityConfirmation({ ...confirming, answers });
  return {
    ...createSignIn({ ...needs, answers }),
    ...identity,
    ...createEnrollment({ ...needs, answers, passkeys, assertConfirmed: identity.assertConfirmed }),
    ...createAuthSessions(needs),
    ...createPasswordReset(needs),
    ...createPasswordChange(confirming),
    ...createEmailChange(confirming),
    ...createEmailConfirmation(needs),
    ...createDataExport(confirming),
    ...createClosing(confirming),
    ...createSwitchOff(needs),
    ...createAthletes(needs),
    ...createFamily(needs),
    ...accountStatus,

    /** Deletes what has expired: sign-ins and links 30 days after their end, exports after seven days (security.md §5.2). */
    forgetOldSessions: async (): Promise<void> => {
      const now = clock.now();
      const long = now.getTime() - rememberedMs;
      await store.deleteAuthSessionsEndedBefore(db, { expiredBefore: new Date(long), unusedSince: new Date(long - idleMs) });
      await deleteLinksBefore(db, new Date(long));
      await deleteInvitationsBefore(db, new Date(long));
      await deleteExpiredExports(db, now);
      await deleteExpiredChallenges(db, now);
      await forgetTries(db, {
        triedBefore: new Date(now.getTime() - triesRememberedMs),
        knownBefore: new Date(now.getTime() - deviceRememberedMs),
      });
      await forgetDevices(db, new Date(now.getTime() - deviceRememberedMs));
      await forgetMarks(db, new Date(now.getTime() - deviceRememberedMs));
    },

    /** @throws AppError 'auth.required' when there is no such person */
    getAccount: (userId: UserId, tx: Db | Tx = db): Promise<Account> => store.getAccount(tx, userId),

    /** Sets a person's time zone; stored sessions do not move (R113). */
    setTimezone: (userId: UserId, timezone: string): Promise<Account> => store.updateUser(db, userId, { timezone }),

    /** Sets the language in which a person is written to; what was written before stays as it is. */
    setLanguage: (userId: UserId, language: Language): Promise<Account> => store.updateUser(db, userId, { language }),

    /**
     * The language of who has just signed in. An account from before there was a choice takes the browser's where that isn't English, which it's
     * written to anyway; the demo's accounts, which everybody uses, take none.
     */
    languageAtSignIn: async ({ id, email, language }: Account, asked: Language): Promise<Language | null> => {
      if (language !== null || asked === 'en' || (needs.isDemo && isDemoEmail(email))) return language;
      await store.setFirstLanguage(db, id, asked);
      return asked;
    },

    /** A parent's profile of the family; the route allows only parents, and only their own (R36). */
    getParentProfile: (actor: Actor): Promise<ParentProfile> => readParentProfile(db, actor),

    /** Changes the given parts of it and returns the person (R35, R36). */
    saveParentProfile: async (actor: Actor, change: ParentProfileChange): Promise<Account> => {
      await writeParentProfile(db, actor, { change, personReader: needs.personReader, now: clock.now() });
      return store.getAccount(db, actor.userId);
    },

    /** Sets a person's name, in the caller's transaction. */
    setName: (tx: Tx, userId: UserId, name: string): Promise<Account> => store.updateUser(tx, userId, { name }),

    /** Creates an operator; only the command line calls this (R1). @throws AppError 'account.email_taken' */
    createOperator: (credentials: { email: string; password: string }): Promise<Account> => createOperator(needs, credentials),
  };
}

/** Checks of an account when something is written for it: a request may have started before it was disabled or closed. */
const accountStatus = {
  /**
   * Makes sure that a person may still act; until the transaction ends the account cannot be disabled or closed. Must come before every
   * other row lock of the transaction.
   *
   * @throws AppError 'auth.required' when the account is disabled or closed
   */
  assertOpen: async (tx: Tx, userId: UserId): Promise<void> => {
    const { isDisabled } = await store.lockAccount(tx, userId);
    if (isDisabled) throw new AppError('auth.required');
  },

  /**
   * The same for rows that only reference the account, and for the family they belong to: many may at once (R172).
   *
   * @throws AppError 'auth.required', 'auth.forbidden' when the caller's family is another one by now, or its account is disabled
   */
  assertStaysOpen: (tx: Tx, actor: Pick<Actor, 'userId' | 'familyId'>): Promise<void> => assertActs(tx, actor, 'shared'),

  /** The same once an advisory lock is had, as one statement. */
  assertStaysOpenAfter: assertActsAfter,
};
