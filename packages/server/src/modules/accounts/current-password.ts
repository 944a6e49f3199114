import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { toLine } from '../../platform/address-block.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { truncateIp } from '../../platform/logger.ts';
import type { PasswordHasher } from './passwords.ts';
import { personKey, type SignInTries } from './sign-in-tries.ts';
import * as store from './store.ts';
import type { Account } from './tables.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'logger'> {
  passwords: PasswordHasher;
  tries: SignInTries;
}

/** The password a person enters again before actions for which a stolen token must not be enough. */
export interface TypedPassword {
  readonly password: string;
  readonly ip: string;
}

/** The person whose password was right, and the hash it was compared to. */
export interface Confirmed {
  readonly account: Account;
  readonly passwordHash: string;
}

export type ConfirmPassword = (actor: Actor, typed: TypedPassword) => Promise<Confirmed>;

/**
 * Compares the signed-in person's password. Attempts are counted separately from those at sign-in, so that attackers guessing there cannot
 * keep the owner from changing it.
 *
 * @throws AppError 'account.wrong_password', 'auth.too_many_tries', 'server.unavailable'
 */
export function createPasswordConfirmation({ db, logger, passwords, tries }: Needs): ConfirmPassword {
  return async ({ userId }, { password, ip }) => {
    const { emailKey: _, ...found } = await store.getCredentials(db, userId);
    const { passwordHash } = found;
    if (!(await tries.attempt(personKey(userId), ip, () => passwords.matches(password, passwordHash, toLine(ip))))) {
      logger.info('A password was not confirmed', { securityEvent: 'password_not_confirmed', ip: truncateIp(ip), userId });
      throw new AppError('account.wrong_password');
    }
    return found;
  };
}

/**
 * Locks the account whose password was confirmed, which took a while: what follows happens only if it is still the password.
 *
 * @throws AppError 'account.wrong_password' if it was changed in the meantime, 'auth.required' if the account was disabled or closed
 */
export async function lockConfirmed(tx: Tx, confirmed: Confirmed): Promise<Account> {
  const { account, passwordHash } = await store.getCredentialsForUpdate(tx, confirmed.account.id);
  if (account.isDisabled) throw new AppError('auth.required');
  if (passwordHash !== confirmed.passwordHash) throw new AppError('account.wrong_password');
  return account;
}
