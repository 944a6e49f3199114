import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { waitAfterFailuresMs } from './back-off.ts';
import * as store from './connection-store.ts';
import { connectionLost } from './events.ts';
import { type CalendarGrant, type CalendarProblem, CalendarRefusal } from './port.ts';
import type { OpenConnection } from './tables.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'events' | 'secrets'>;

/** The encryption purpose of a consent, whatever the provider's form. */
export const TOKEN_PURPOSE = 'calendar token';

export type AskCalendar = ReturnType<typeof createWithCalendarConnection>;

/** Every call to a trainer's calendar goes through here: it has the token, and records what a response means for the connection. */
export function createWithCalendarConnection({ db, clock, logger, events, secrets }: Needs) {
  async function lose(connection: OpenConnection): Promise<void> {
    const isNews = await inTransaction(db, async (tx) => {
      if (!(await store.setLost(tx, connection, clock.now()))) return false;
      await events.announce(tx, connectionLost, { userId: connection.userId });
      return true;
    });
    if (isNews) logger.info('A calendar consent was revoked', { userId: connection.userId });
  }

  async function backOff({ userId, consentNumber, failures }: OpenConnection): Promise<void> {
    const nextTryAt = new Date(clock.now().getTime() + waitAfterFailuresMs(failures + 1, userId));
    await inTransaction(db, (tx) => store.setFailure(tx, { userId, consentNumber }, { failures: failures + 1, nextTryAt }));
  }

  /** @throws CalendarRefusal 'consent_lost' for a token that cannot be decrypted: with another DATA_KEY it is lost */
  function open({ userId, provider, sealedToken }: OpenConnection, renew: (secret: string) => void): CalendarGrant {
    try {
      return { provider, secret: secrets.open(TOKEN_PURPOSE, sealedToken), renew };
    } catch (error) {
      logger.error('A calendar token cannot be read with this DATA_KEY', { userId, error });
      throw new CalendarRefusal('consent_lost', { cause: error });
    }
  }

  /** @throws CalendarRefusal from the work, once the connection records it too */
  return async <Result>(connection: OpenConnection, work: (grant: CalendarGrant) => Promise<Result>): Promise<Result> => {
    let renewed: string | undefined;
    const keepRenewed = async () => {
      if (renewed === undefined) return;
      const sealed = secrets.seal(TOKEN_PURPOSE, renewed);
      await inTransaction(db, (tx) => store.setToken(tx, connection, sealed));
    };
    try {
      return await work(open(connection, (secret) => (renewed = secret)));
    } catch (error) {
      if (error instanceof CalendarRefusal) await (isLoss(error.problem) ? lose(connection) : backOff(connection));
      throw error;
    } finally {
      await keepRenewed();
    }
  };
}

/** A consent without its scopes counts as none. */
export function isLoss(problem: CalendarProblem): boolean {
  return problem === 'consent_lost' || problem === 'scope_missing';
}
