import type { UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import type { Row } from '../../platform/db/database.ts';
import { externalKeyOf } from '../../platform/db/external-key.ts';

/** A person who can sign in. Neither password nor tokens are part of it. */
export interface Account {
  id: UserId;
  /** What outside services know this person by: unlike the id never somebody else's. */
  externalKey: string;
  email: string;
  role: Role;
  name: string | null;
  /** The zone in which this person sees times; null until a known one was told (R32). */
  timezone: string | null;
  /** Switched off, for now or for good. */
  isDisabled: boolean;
  /** Its person has left. Whatever is closed is switched off as well. */
  isClosed: boolean;
  /** Whoever reads its mail said that the account is theirs (R180). */
  isEmailConfirmed: boolean;
}

/** One sign-in. */
export type AuthSession = Row<'authSessions', 'id' | 'userId' | 'lastUsedAt'> & { role: Role; mustEnroll: boolean };

/** An account with what its password is compared to. */
export interface Credentials {
  account: Account;
  emailKey: string;
  passwordHash: string;
}

export const signInColumns = ['id', 'userId', 'device', 'addressBlock', 'createdAt', 'lastUsedAt'] as const;

/**
 * One sign-in as its owner recognises it: `device` such as 'Chrome on Windows', `addressBlock` the address without its last part, such as
 * '203.0.113.0'. They are not known of earlier ones.
 */
export type SignIn = Row<'authSessions', (typeof signInColumns)[number]>;

export const accountColumns = [
  'users.id',
  'users.externalKey',
  'users.email',
  'users.role',
  'users.name',
  'users.timezone',
  'users.disabledAt',
  'users.closedAt',
  'users.emailConfirmedAt',
] as const;

export function toAccount(
  row: Row<'users', 'id' | 'externalKey' | 'email' | 'role' | 'name' | 'timezone' | 'disabledAt' | 'closedAt' | 'emailConfirmedAt'>,
): Account {
  const { disabledAt, closedAt, emailConfirmedAt, ...account } = row;
  const isEmailConfirmed = emailConfirmedAt !== null;
  return { ...account, externalKey: externalKeyOf(row), isDisabled: disabledAt !== null, isClosed: closedAt !== null, isEmailConfirmed };
}
