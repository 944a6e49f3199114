import type { supportRoutes } from '@x1/contract/support/routes.ts';
import { bearerToken } from '../../http/bearer.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import type { SupportNeeds } from './needs.ts';
import type { SupportService } from './service.ts';

/** Anybody may write; a token that is worth nothing is a visitor's. */
export function createSupportHandlers(support: SupportService, accounts: SupportNeeds['accounts']): Handlers<typeof supportRoutes> {
  return {
    request: async (_visitor, { body }, { header }) => {
      const token = bearerToken(header('authorization'));
      const actor = token === undefined ? undefined : await accounts.authenticate(token);
      const { id, receivedAt } = await support.request(actor?.userId ?? null, body);
      return created({ id, receivedAt: receivedAt.toISOString() });
    },
  };
}
