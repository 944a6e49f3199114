import { countText } from '@x1/contract/core/plural.ts';
import { AppError } from '../../platform/errors.ts';
import { type Logger, truncateIp } from '../../platform/logger.ts';

/** The refusal of an account that is tried too often, with the time to wait (F54). */
export function tooManyTries(waitMs: number, logger: Logger, ip: string): AppError {
  logger.warn('An account is tried too often', { securityEvent: 'sign_in_limited', ip: truncateIp(ip) });
  const minutes = Math.ceil(waitMs / 60_000);
  const error = new AppError('auth.too_many_tries', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  error.message = `Too many tries. Please wait ${countText(minutes, 'minute')}.`;
  return error;
}
