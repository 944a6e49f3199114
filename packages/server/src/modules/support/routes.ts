import type { supportRoutes } from '@x1/contract/support/routes.ts';
import type { Actor } from '../../http/actor.ts';
import { bearerToken } from '../../http/bearer.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import type { SupportService } from './service.ts';

interface Needs {
  support: Pick<SupportService, 'request'>;
  /** Who a token belongs to, or nobody. */
  authenticate: (token: string) => Promise<Actor | undefined>;
}

/** Anybody may write; a token that is worth nothing is a visitor's. */
export function createSupportHandlers({ support, authenticate }: Needs): Handlers<typeof supportRoutes> {
  return {
    request: async (_visitor, { body }, { header }) => {
      const token = bearerToken(header('authorization'));
      const actor = token === undefined ? undefined : await authenticate(token);
      const { id, receivedAt } = await support.request(actor?.userId ?? null, body);
      return created({ id, receivedAt: receivedAt.toISOString() });
    },
  };
}
