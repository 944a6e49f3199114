import type { CalendarError } from '@x1/contract/calendar/connection.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import type { createConnect } from './connect.ts';
import * as store from './consent-store.ts';
import type { CalendarNeeds } from './needs.ts';
import {
  type CalendarGrant,
  type CalendarProblem,
  CalendarRefusal,
  type Calendars,
  type ConsentProvider,
  type OAuthProviderName,
} from './port.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'secrets'>, Pick<CalendarNeeds, 'accounts'> {
  calendars: Pick<Calendars, OAuthProviderName>;
  connect: ReturnType<typeof createConnect>;
}

/** How long a consent may take (security.md F56). */
export const CONSENT_SECONDS = 600;
const VERIFIER_PURPOSE = 'calendar consent';

/** The parameters with which the browser returns. */
interface ConsentAnswer {
  /** Whose redirect it is. */
  readonly provider: OAuthProviderName;
  readonly state: string | undefined;
  readonly code: string | undefined;
  /** The provider's error code when there is no authorization code. */
  readonly error: string | undefined;
  /** The issuer of the response; not every provider sends it. */
  readonly issuer: string | undefined;
  /** The cookie that was set in this browser at the start. */
  readonly browserToken: string | undefined;
}

/** A trainer's consent to write into their calendar (R129): OAuth with code, PKCE, and a state bound to person, sign-in and browser. */
export function createConsent({ db, clock, logger, secrets, calendars, accounts, connect }: Needs) {
  /** @throws ConsentFault */
  async function take({ provider, state, error, issuer, browserToken }: ConsentAnswer): Promise<store.StartedConsent> {
    if (!state) throw new ConsentFault('mismatch');
    const started = await store.takeConsent(db, hashToken(state));
    if (!started || started.expiresAt <= clock.now()) throw new ConsentFault('expired');
    // Another person's browser may have been led here, to give away its calendar or to accept a foreign one.
    if (!browserToken || !hashToken(browserToken).equals(started.browserHash)) throw new ConsentFault('mismatch');
    // One provider's answer must not count as another's.
    if (started.provider !== provider || (issuer !== undefined && !calendars[provider].isIssuer(issuer)))
      throw new ConsentFault('mismatch');
    if (error !== undefined) throw new ConsentFault(error === 'access_denied' ? 'denied' : 'unavailable');
    if (!(await accounts.findLiveSessions([started.authSessionId])).has(started.authSessionId)) throw new ConsentFault('expired');
    return started;
  }

  async function exchange(code: string | undefined, { provider, sealedVerifier }: store.StartedConsent): Promise<CalendarGrant> {
    if (!code) throw new ConsentFault('mismatch');
    try {
      return await calendars[provider].exchangeCode({ code, codeVerifier: secrets.open(VERIFIER_PURPOSE, sealedVerifier) });
    } catch (error) {
      if (error instanceof CalendarRefusal) throw new ConsentFault(toCalendarError(error.problem), { cause: error });
      throw error;
    }
  }

  async function keep(userId: UserId, grant: CalendarGrant): Promise<void> {
    try {
      await connect(userId, grant);
    } catch (error) {
      // The account was closed or disabled in the meantime.
      if (error instanceof AppError) throw new ConsentFault('expired', { cause: error });
      throw error;
    }
  }

  /** @throws AppError 'calendar.unavailable' if the provider is not configured */
  function consentUrl(provider: OAuthProviderName, request: Parameters<ConsentProvider['consentUrl']>[0]): string {
    try {
      return calendars[provider].consentUrl(request);
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
    beginConsent: async ({ userId, sessionId }: Actor, provider: OAuthProviderName): Promise<{ authUrl: string; browserToken: string }> => {
      const [state, browserToken, codeVerifier] = [newToken(), newToken(), newToken()];
      const now = clock.now();
      await store.deleteExpiredConsents(db, now);
      await store.insertConsent(db, {
        stateHash: hashToken(state),
        provider,
        userId,
        authSessionId: sessionId,
        browserHash: hashToken(browserToken),
        sealedVerifier: secrets.seal(VERIFIER_PURPOSE, codeVerifier),
        expiresAt: new Date(now.getTime() + CONSENT_SECONDS * 1_000),
      });
      return { authUrl: consentUrl(provider, { state, codeChallenge: hashToken(codeVerifier).toString('base64url') }), browserToken };
    },

    /**
     * The browser is back from the provider (B6). If anything is wrong, nothing is stored and the reason is returned.
     *
     * @returns undefined once the calendar is connected
     */
    finishConsent: async (answer: ConsentAnswer): Promise<CalendarError | undefined> => {
      try {
        const started = await take(answer);
        const grant = await exchange(answer.code, started);
        await keep(started.userId, grant);
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
