import type { UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import type { Language } from '@x1/contract/core/texts.ts';
import type { Row } from '../../platform/db/database.ts';
import { externalKeyOf } from '../../platform/db/external-key.ts';

/** A person who can sign in. Contains neither password nor tokens. */
export interface Account {
  id: UserId;
  /** The key by which outside services know this person: unlike the id it is never reused. */
  externalKey: string;
  email: string;
  role: Role;
  name: string | null;
  /** The person's time zone; null until a valid one was sent (R32). */
  timezone: string | null;
  /** In which the person is written to; null, which is English, of an account from before that no browser has asked for another one. */
  language: Language | null;
  /** Disabled, temporarily or for good. */
  isDisabled: boolean;
  /** The person has left. A closed account is always disabled too. */
  isClosed: boolean;
  /** The reader of its email confirmed that the account is theirs (R180). */
  isEmailConfirmed: boolean;
}

/** One sign-in. */
export type AuthSession = Row<'authSessions', 'id' | 'userId' | 'lastUsedAt'> & { familyId: UserId; role: Role; mustEnroll: boolean };

/** An account with its password hash. */
export interface Credentials {
  account: Account;
  emailKey: string;
  passwordHash: string;
}

export const signInColumns = ['id', 'userId', 'device', 'addressBlock', 'createdAt', 'lastUsedAt'] as const;

/**
 * One sign-in as its owner recognizes it: `device` such as 'Chrome on Windows', `addressBlock` the address without its last part, such as
 * '203.0.113.0'. Null for older ones.
 */
export type SignIn = Row<'authSessions', (typeof signInColumns)[number]>;

export const accountColumns = [
  'users.id',
  'users.externalKey',
  'users.email',
  'users.role',
  'users.name',
  'users.timezone',
  'users.language',
  'users.disabledAt',
  'users.closedAt',
  'users.emailConfirmedAt',
] as const;

export function toAccount(
  row: Row<
    'users',
    'id' | 'externalKey' | 'email' | 'role' | 'name' | 'timezone' | 'language' | 'disabledAt' | 'closedAt' | 'emailConfirmedAt'
  >,
): Account {
  const { disabledAt, closedAt, emailConfirmedAt, ...account } = row;
  const isEmailConfirmed = emailConfirmedAt !== null;
  return {
    ...account,
    externalKey: externalKeyOf(row),
    isDisabled: disabledAt !== null,
    isClosed: closedAt !== null,
    isEmailConfirmed,
  };
}
