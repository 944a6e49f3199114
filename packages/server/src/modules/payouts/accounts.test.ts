import type { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { createLogger } from '../../platform/logger.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertUser } from '../../testing/rows.ts';
import { unheardEvents } from '../../testing/unheard-events.ts';
import { getAccount } from '../accounts/store.ts';
import { createPayoutAccounts } from './accounts.ts';
import type { AccountProvider, ProviderAccount } from './port.ts';

/** What the real provider does only rarely: a slow answer that arrives after a newer one. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const active: ProviderAccount = { detailsSubmitted: true, payoutsEnabled: true, transfersEnabled: true, hold: 'none', fingerprints: [] };
const restricted: ProviderAccount = { ...active, payoutsEnabled: false, transfersEnabled: false };

async function given(...answers: (ProviderAccount | Promise<ProviderAccount>)[]) {
  const { db } = database;
  const userId = await insertUser(db, { role: 'trainer' });
  const visits: object[] = [];
  const firstRead = Promise.withResolvers<void>();
  const payoutProvider: AccountProvider = {
    createAccount: async () => `acct_${userId}`,
    onboardingLink: async (visit) => {
      visits.push(visit);
      return 'https://connect.example/visit';
    },
    readAccount: async () => {
      firstRead.resolve();
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (!answer) throw new Error('no answer was prepared');
      return answer;
    },
  };
  const logger = createLogger({ level: 'silent' });
  const payouts = createPayoutAccounts({
    db,
    clock: createTestClock(),
    events: unheardEvents,
    logger,
    payoutProvider,
    accounts: { getAccount: (id, tx = db) => getAccount(tx, id), assertConfirmed: async () => {} },
    publicUrl: 'https://x1.example',
  });
  const actor: Actor = { userId: userId as UserId, familyId: userId as UserId, role: 'trainer', sessionId: 1 as AuthSessionId };
  await payouts.createConnectAccount(actor);
  return { payouts, actor, accountId: `acct_${userId}`, visits, firstRead: firstRead.promise };
}

const always = async () => true;

it('a late answer of the provider does not overwrite a newer one', async () => {
  const slow = Promise.withResolvers<ProviderAccount>();
  const { payouts, actor, accountId, firstRead } = await given(slow.promise, restricted);
  const late = payouts.refreshAccount(accountId, always);
  await firstRead;
  await payouts.refreshAccount(accountId, always);
  slow.resolve(active);
  await late;
  expect(await payouts.canBePaid(database.db, actor.userId)).toBe(false);
  expect(await payouts.connectStatus(actor, actor.userId)).toMatchObject({ payoutsEnabled: false, accountState: 'RESTRICTED' });
});

it("does not store an account's state when its event was already processed", async () => {
  const { payouts, actor, accountId } = await given(active);
  await payouts.refreshAccount(accountId, async () => false);
  expect(await payouts.canBePaid(database.db, actor.userId)).toBe(false);
  await payouts.refreshAccount(accountId, always);
  expect(await payouts.canBePaid(database.db, actor.userId)).toBe(true);
});

it("sends trainers back to X1's own success and refresh pages only", async () => {
  const { payouts, actor, accountId, visits } = await given(active);
  expect(await payouts.onboardingLink(actor)).toEqual({ url: 'https://connect.example/visit' });
  const [returnUrl, refreshUrl] = ['https://x1.example/trainer/connect/success', 'https://x1.example/trainer/connect/refresh'];
  expect(visits).toEqual([{ accountId, returnUrl, refreshUrl }]);
});

it('ignores events about unknown accounts', async () => {
  const { payouts } = await given();
  await expect(payouts.refreshAccount('acct_unknown', always)).resolves.toBeUndefined();
});
