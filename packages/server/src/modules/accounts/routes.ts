import type { accountsRoutes } from '@x1/contract/accounts/routes.ts';
import type { User } from '@x1/contract/accounts/user.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import type { AccountsService } from './service.ts';
import type { Account } from './tables.ts';

export const createAccountsHandlers = (accounts: AccountsService): Handlers<typeof accountsRoutes> => ({
  me: async (actor) => ({ user: toUser(await accounts.getAccount(actor.userId)) }),
  login: async (_actor, { body }, { ip }) => {
    const { account, token } = await accounts.signIn({ ...body, ip });
    return { user: toUser(account), token };
  },
  signup: async (_actor, { body }) => {
    const { account, token } = await accounts.signUp({ ...body, role: body.role === 'trainer' ? 'trainer' : 'parent' });
    return created({ user: toUser(account), token });
  },
  logout: async (actor) => {
    await accounts.signOut(actor);
    return { ok: true };
  },
  setTimezone: async (actor, { body }) => ({ user: toUser(await accounts.setTimezone(actor.userId, body.timezone)) }),
  parentProfile: (actor) => accounts.getParentProfile(actor.userId),
  saveParentProfile: async (actor, { body }) => ({ user: toUser(await accounts.saveParentProfile(actor.userId, body)) }),
});

function toUser({ id, email, role, timezone, name }: Account): User {
  return { id, email, role, timezone, name };
}
