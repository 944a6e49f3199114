import type { CalendarError } from '@x1/contract/calendar/connection.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { deleteBusy } from './busy-store.ts';
import { findOpen, saveConsent } from './connection-store.ts';
import * as store from './consent-store.ts';
import { forgetWritten } from './event-store.ts';
import type { CalendarNeeds } from './needs.ts';
import { type CalendarGrant, type CalendarProblem, type CalendarProvider, CalendarRefusal } from './port.ts';
import type { createSync } from './sync.ts';
import type { SessionReader } from './tables.ts';
import { TOKEN_PURPOSE } from './with-calendar-connection.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'secrets'>, Pick<CalendarNeeds, 'accounts'> {
  provider: CalendarProvider;
  sessions: SessionReader;
  syncing: Pick<ReturnType<typeof createSync>, 'lockConnection' | 'want' | 'wake'>;
}

/** How long a consent may take (security.md F56). */
export const CONSENT_SECONDS = 600;
const VERIFIER_PURPOSE = 'calendar consent';
/** The `iss` parameter of the redirect (RFC 9207). */
const GOOGLE_ISSUER = 'https://accounts.google.com';

/** The parameters with which the browser returns. */
interface ConsentAnswer {
  readonly state: string | undefined;
  readonly code: string | undefined;
  /** Google's error code when there is no authorization code. */
  readonly error: string | undefined;
  /** The issuer of the response; not every provider sends it. */
  readonly issuer: string | undefined;
  /** The cookie that was set in this browser at the start. */
  readonly browserToken: string | undefined;
}

/** A trainer's consent to write into their calendar (R129): OAuth with code, PKCE, and a state bound to person, sign-in and browser. */
export function createConsent({ db, clock, logger, secrets, provider, accounts, sessions, syncing }: Needs) {
  /** @throws ConsentFault */
  async function take({ state, error, issuer, browserToken }: ConsentAnswer): Promise<store.StartedConsent> {
    if (!state) throw new ConsentFault('mismatch');
    const started = await store.takeConsent(db, hashToken(state));
    if (!started || started.expiresAt <= clock.now()) throw new ConsentFault('expired');
    // Another person's browser may have been led here, to give away its calendar or to accept a foreign one.
    if (!browserToken || !hashToken(browserToken).equals(started.browserHash)) throw new ConsentFault('mismatch');
    if (issuer !== undefined && issuer !== GOOGLE_ISSUER) throw new ConsentFault('mismatch');
    if (error !== undefined) throw new ConsentFault(error === 'access_denied' ? 'denied' : 'unavailable');
    if (!(await accounts.findLiveSessions([started.authSessionId])).has(started.authSessionId)) throw new ConsentFault('expired');
    return started;
  }

  async function exchange(code: string | undefined, { sealedVerifier }: store.StartedConsent): Promise<CalendarGrant> {
    if (!code) throw new ConsentFault('mismatch');
    try {
      return await provider.exchangeCode({ code, codeVerifier: secrets.open(VERIFIER_PURPOSE, sealedVerifier) });
    } catch (error) {
      if (error instanceof CalendarRefusal) throw new ConsentFault(toCalendarError(error.problem), { cause: error });
      throw error;
    }
  }

  /** Upcoming sessions belong in the calendar from now on, and what an earlier consent left there is checked again. */
  async function connect(tx: Tx, userId: UserId, { refreshToken }: CalendarGrant): Promise<void> {
    const now = clock.now();
    await accounts.assertOpen(tx, userId);
    await syncing.lockConnection(tx, userId);
    await saveConsent(tx, userId, { sealedToken: secrets.seal(TOKEN_PURPOSE, refreshToken), at: now });
    // They may belong to another person's calendar, or to a previous one.
    await deleteBusy(tx, userId);
    await forgetWritten(tx, userId, now);
    for (const session of await sessions.listUpcoming(tx, userId, now)) await syncing.want(tx, { ...session, userId });
    await syncing.wake(tx, userId);
  }

  /** A consent that cannot be stored is revoked. Google revokes every consent of a person at once: a valid one must not go with it. */
  async function giveBack(userId: UserId, grant: CalendarGrant): Promise<void> {
    try {
      if (!(await findOpen(db, userId))) await provider.revoke(grant);
    } catch (error) {
      logger.warn('A consent that could not be stored is still active at Google', { userId, error });
    }
  }

  async function keep(userId: UserId, grant: CalendarGrant): Promise<void> {
    try {
      await inTransaction(db, (tx) => connect(tx, userId, grant));
    } catch (error) {
      await giveBack(userId, grant);
      // The account was closed or disabled in the meantime.
      if (error instanceof AppError) throw new ConsentFault('expired', { cause: error });
      throw error;
    }
  }

  /** @throws AppError 'calendar.unavailable' if Google is not configured */
  function consentUrl(request: Parameters<CalendarProvider['consentUrl']>[0]): string {
    try {
      return provider.consentUrl(request);
    } catch (error) {
      if (error instanceof CalendarRefusal) throw new AppError('calendar.unavailable', undefined, { cause: error });
      throw error;
    }
  }

  return {
    /**
     * Starts a consent.
     *
     * @returns where the browser goes, and the cookie that proves it is the same browser
     * @throws AppError 'calendar.unavailable'
     */
    beginConsent: async ({ userId, sessionId }: Actor): Promise<{ authUrl: string; browserToken: string }> => {
      const [state, browserToken, codeVerifier] = [newToken(), newToken(), newToken()];
      const now = clock.now();
      await store.deleteExpiredConsents(db, now);
      await store.insertConsent(db, {
        stateHash: hashToken(state),
        userId,
        authSessionId: sessionId,
        browserHash: hashToken(browserToken),
        sealedVerifier: secrets.seal(VERIFIER_PURPOSE, codeVerifier),
        expiresAt: new Date(now.getTime() + CONSENT_SECONDS * 1_000),
      });
      return { authUrl: consentUrl({ state, codeChallenge: hashToken(codeVerifier).toString('base64url') }), browserToken };
    },

    /**
     * The browser is back from Google (B6). If anything is wrong, nothing is stored and the reason is returned.
     *
     * @returns undefined once the calendar is connected
     */
    finishConsent: async (answer: ConsentAnswer): Promise<CalendarError | undefined> => {
      try {
        const started = await take(answer);
        const grant = await exchange(answer.code, started);
        await keep(started.userId, grant);
        logger.info('A calendar was connected', { securityEvent: 'calendar_connected', userId: started.userId });
        return undefined;
      } catch (error) {
        if (error instanceof ConsentFault) {
          logger.info('A calendar consent failed', { securityEvent: `calendar_consent_${error.reason}` });
          return error.reason;
        }
        logger.error('A calendar consent could not be stored', { error });
        return 'unavailable';
      }
    },
  };
}

/** A consent that failed. */
class ConsentFault extends Error {
  override readonly name = 'ConsentFault';
  readonly reason: CalendarError;
  constructor(reason: CalendarError, options?: ErrorOptions) {
    super(`No consent: ${reason}`, options);
    this.reason = reason;
  }
}

/** A refused code was used before, has expired, or is another client's. */
function toCalendarError(problem: CalendarProblem): CalendarError {
  if (problem === 'scope_missing') return 'scope_missing';
  return problem === 'unavailable' ? 'unavailable' : 'expired';
}
