import { describe, it } from 'vitest';
import { createApi } from '../api.ts';
import { openApp, type Person, type TestApp } from '../start-app.ts';
import { type Attack, byAddress, type Caller } from './attacker.ts';
import { onAccounts } from './on-accounts.ts';
import { onBusiness } from './on-business.ts';
import { onHttp } from './on-http.ts';
import { onInput } from './on-input.ts';

/** The attacks that need only an address: of the product at `X1_ATTACK_URL`, such as a balancer's, or of a product that is started here. */

const url = process.env['X1_ATTACK_URL'] ?? (await openApp()).url;
const attacks: Readonly<Record<string, Attack>> = { ...onAccounts, ...onBusiness, ...onHttp, ...onInput };

describe('attack by address', () => {
  it.each(byAddress)('%s is repelled', { timeout: 60_000 }, async (id) => {
    const attack = attacks[id];
    if (!attack) throw new Error(`there is no attack ${id}`);
    const app = knowingOnly(callerOf(url));
    await attack({ app, behindProxy: app });
  });
});

function callerOf(address: string): Caller {
  return {
    url: address,
    fetch: (path, init) => fetch(address + path, init),
    api: (token) => createApi(address, token ?? null),
    signUp: async (role): Promise<Person> => {
      const [email, password] = [`${role}-${crypto.randomUUID()}@x1.test`, 'correct horse'];
      const body = { email, password, role, timezone: 'America/New_York' } as const;
      const { user, token } = await createApi(address, null).accounts.signup({ body });
      return { api: createApi(address, token), token, user, email, password };
    },
  };
}

/** @throws Error if an attack uses anything else, such as the database */
function knowingOnly(caller: Caller): TestApp {
  return new Proxy(caller, {
    get: (target, name) => {
      if (!(name in target)) throw new Error(`this attack knows more than an address: ${String(name)}`);
      return target[name as keyof Caller];
    },
  }) as TestApp;
}
