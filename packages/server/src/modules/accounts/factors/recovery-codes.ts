import { RECOVERY_CODE_COUNT } from '@x1/contract/accounts/factors.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { hashToken, newCode } from '../../../platform/tokens.ts';

/** Without letters that look like digits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const half = 5;

/** Ten codes of 50 random bits, such as 'K7QPX-9MWAE'. */
export function newRecoveryCodes(): string[] {
  const part = () => newCode({ letters, length: half });
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => `${part()}-${part()}`);
}

/** What is stored of one: only the holder of the data key could try codes against it. Case, spaces and dashes do not count. */
export function hashRecoveryCode(secrets: Secrets, userId: UserId, typed: string): Buffer {
  return hashToken(secrets.deriveToken('recovery-code', toSubject(userId, typed)));
}

/** What may be stored of one that was made before the data key was rotated, too. */
export function hashesOfRecoveryCode(secrets: Secrets, userId: UserId, typed: string): Buffer[] {
  return secrets.deriveTokens('recovery-code', toSubject(userId, typed)).map(hashToken);
}

function toSubject(userId: UserId, typed: string): string {
  return `${userId} ${typed.replaceAll(/[\s-]/g, '').toUpperCase()}`;
}
