import type { IncomingMessage } from 'node:http';
import type { RateLimits } from '../http/rate-limits.ts';
import { AppError } from '../platform/errors.ts';
import { type Logger, truncateIp } from '../platform/logger.ts';

interface Needs {
  /** The product's own origin. */
  publicUrl: string;
  isProduction: boolean;
  limits: Pick<RateLimits, 'checkAddress'>;
  logger: Logger;
  addressOf: (request: IncomingMessage) => string;
}

/** Whether a handshake may go on at all, before anybody asks who it is (SE1). */
export function createAdmission({ publicUrl, isProduction, limits, logger, addressOf }: Needs) {
  const own = new URL(publicUrl).origin;

  function isOurPage({ headers }: IncomingMessage): boolean {
    const { origin } = headers;
    // Browsers name no origin where a page asks its own server without changing anything: by polling.
    if (origin === undefined) return !isProduction || headers['sec-fetch-site'] === 'same-origin';
    return origin === own || (!isProduction && hostOf(origin) === headers.host);
  }

  return (request: IncomingMessage): boolean => {
    const ip = addressOf(request);
    try {
      limits.checkAddress('handshake', ip);
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
    if (isOurPage(request)) return true;
    logger.warn('A socket was opened from another site', { securityEvent: 'socket_origin', ip: truncateIp(ip) });
    return false;
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
