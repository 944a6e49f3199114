import { type CalDavAccount, toServerUrl } from '@x1/contract/calendar/caldav.ts';
import type { CalendarConnection } from '@x1/contract/calendar/connection.ts';
import type { ErrorCode } from '@x1/contract/core/errors.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { AppError } from '../../platform/errors.ts';
import { createLimiter } from '../../platform/limiter.ts';
import type { createConnect } from './connect.ts';
import type { createConnection } from './connection.ts';
import { type CalendarGrant, type CalendarProblem, CalendarRefusal, type Calendars } from './port.ts';

interface Needs extends Pick<ModuleContext, 'logger'> {
  calendars: Pick<Calendars, 'caldav'>;
  connect: ReturnType<typeof createConnect>;
  connection: Pick<ReturnType<typeof createConnection>, 'readConnection'>;
}

/** Every reason why a server can't be asked is one answer: nobody learns by it what else answers in X1's network. */
const codes: Readonly<Partial<Record<CalendarProblem, ErrorCode>>> = {
  consent_lost: 'calendar.password_refused',
  missing: 'calendar.none_found',
};

/** Connecting a calendar with an app password (decision 0098). */
export function createPasswordConnection({ logger, calendars, connect, connection }: Needs) {
  // Each waits up to ten seconds for a server that anybody may have named.
  const inTurn = createLimiter({ maxInFlight: 4, maxWaiting: 20 });

  async function signIn({ server, userName, password }: CalDavAccount): Promise<CalendarGrant> {
    try {
      return await inTurn(() => calendars.caldav.signIn({ server: toServerUrl(server), userName, password }));
    } catch (error) {
      if (!(error instanceof CalendarRefusal)) throw error;
      logger.info('A calendar server could not be connected', { error });
      throw new AppError(codes[error.problem] ?? 'calendar.server_unreachable', undefined, { cause: error });
    }
  }

  return {
    /**
     * Connects a calendar of a CalDAV server. Nothing is stored unless the server let X1 in.
     *
     * @throws AppError 'calendar.password_refused', 'calendar.server_unreachable', 'calendar.none_found', 'calendar.unavailable'
     */
    connectCalDav: async (actor: Actor, account: CalDavAccount): Promise<CalendarConnection> => {
      const grant = await signIn(account);
      await connect(actor.userId, grant, new URL(toServerUrl(account.server)).hostname);
      return connection.readConnection(actor);
    },
  };
}
