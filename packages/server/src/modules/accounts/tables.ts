import type { UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';

/** A person who can sign in. Neither password nor tokens are part of it. */
export interface Account {
  id: UserId;
  email: string;
  role: Role;
  name: string | null;
  /** The zone in which this person sees times; null until a known one was told (R32). */
  timezone: string | null;
  isDisabled: boolean;
}

/** One sign-in. */
export interface AuthSession {
  id: number;
  userId: UserId;
  role: Role;
  lastUsedAt: Date;
}

export const accountColumns = ['users.id', 'users.email', 'users.role', 'users.name', 'users.timezone', 'users.disabled_at'] as const;

interface AccountRow {
  id: number;
  email: string;
  role: Role;
  name: string | null;
  timezone: string | null;
  disabled_at: Date | null;
}

export function toAccount(row: AccountRow): Account {
  const { id, email, role, name, timezone, disabled_at } = row;
  return { id: id as UserId, email, role, name, timezone, isDisabled: disabled_at !== null };
}
