import type { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
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
}

/** One sign-in. */
export interface AuthSession {
  id: AuthSessionId;
  userId: UserId;
  role: Role;
  lastUsedAt: Date;
}

/** An account with what its password is compared to. */
export interface Credentials {
  account: Account;
  emailKey: string;
  passwordHash: string;
}

/** One sign-in as its owner recognises it; device and place of earlier ones are not known. */
export interface SignIn {
  id: AuthSessionId;
  /** Such as 'Chrome on Windows'. */
  device: string | null;
  /** The address without its last part, such as '203.0.113.0'. */
  addressBlock: string | null;
  createdAt: Date;
  lastUsedAt: Date;
}

export const accountColumns = [
  'users.id',
  'users.externalKey',
  'users.email',
  'users.role',
  'users.name',
  'users.timezone',
  'users.disabledAt',
  'users.closedAt',
] as const;

interface AccountRow {
  id: number;
  externalKey: string | null;
  email: string;
  role: Role;
  name: string | null;
  timezone: string | null;
  disabledAt: Date | null;
  closedAt: Date | null;
}

export function toAccount(row: AccountRow): Account {
  const { id, email, role, name, timezone, disabledAt, closedAt } = row;
  const [isDisabled, isClosed] = [disabledAt !== null, closedAt !== null];
  return { id: id as UserId, externalKey: externalKeyOf(row), email, role, name, timezone, isDisabled, isClosed };
}
