import type { systemRoutes } from '@x1/contract/system/routes.ts';
import { sql } from 'kysely';
import type { Handlers } from '../../http/handlers.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { ClientConfig } from './client-config.ts';

type Needs = Pick<ModuleContext, 'db'> & { clientConfig: ClientConfig };

/** What the client must know before sign-in, and what watches over the process ask. */
export const createSystemHandlers = ({ db, clientConfig }: Needs): Handlers<typeof systemRoutes> => ({
  config: async () => clientConfig,
  live: async () => ({ status: 'ok' }),
  ready: async () => {
    await sql`SELECT 1`.execute(db);
    return { status: 'ok' };
  },
});
