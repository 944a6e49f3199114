import type { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertUser } from '../../testing/rows.ts';
import { unheardEvents } from '../../testing/unheard-events.ts';
import { getAccount } from '../accounts/store.ts';
import type { CheckStart, IdentityProvider, ProviderCheck } from './port.ts';
import { createVerificationService } from './service.ts';

/** What the real provider does only once in a thousand times: a slow answer that a newer one overtakes, a check that takes hours. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A provider whose next answers are given by hand; the last one stays. */
function createScriptedProvider(...answers: (ProviderCheck | Promise<ProviderCheck>)[]) {
  const starts: CheckStart[] = [];
  const firstRead = Promise.withResolvers<void>();
  const provider: IdentityProvider = {
    start: async (check) => {
      starts.push(check);
      const sessionId = `vs_${check.userId}_${check.day}_${check.attempt}`;
      return { sessionId, url: `https://verify.example/${sessionId}` };
    },
    read: async () => {
      firstRead.resolve();
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (!answer) throw new Error('nobody asked for an answer here');
      return answer;
    },
  };
  return { provider, starts, firstRead: firstRead.promise };
}

async function given(...answers: (ProviderCheck | Promise<ProviderCheck>)[]) {
  const { db } = database;
  const userId = await insertUser(db, { role: 'trainer' });
  const { provider, starts, firstRead } = createScriptedProvider(...answers);
  const clock = createTestClock('2026-03-14T12:00:00Z');
  const verification = createVerificationService({
    db,
    clock,
    events: unheardEvents,
    identity: provider,
    accounts: { getAccount: (id, tx = db) => getAccount(tx, id) },
    publicUrl: 'https://x1.example',
  });
  const actor: Actor = { userId: userId as UserId, familyId: userId as UserId, role: 'trainer', sessionId: 1 as AuthSessionId };
  return { verification, actor, clock, starts, firstRead };
}

it("sends the trainer back to X1's own page only", async () => {
  const { verification, actor, starts } = await given();
  await verification.createSession(actor);
  const returnUrl = 'https://x1.example/verification/return';
  expect(starts).toEqual([{ userId: actor.userId, key: expect.any(String), day: '2026-03-14', attempt: 1, returnUrl }]);
});

it('does not let a late answer of the provider overwrite a newer one', async () => {
  const slow = Promise.withResolvers<ProviderCheck>();
  const { verification, actor, firstRead } = await given(slow.promise, { state: 'failed', reason: 'The document has expired.' });
  await verification.createSession(actor);
  const late = verification.checkStatus(actor);
  await firstRead;
  expect(await verification.checkStatus(actor)).toEqual({ verificationStatus: 'failed' });
  slow.resolve({ state: 'processing' });
  expect(await late).toEqual({ verificationStatus: 'failed' });
  expect(await verification.status(actor)).toMatchObject({ status: 'failed', rejectionReason: 'The document has expired.' });
});

it('never takes back a verification', async () => {
  const slow = Promise.withResolvers<ProviderCheck>();
  const { verification, actor, firstRead } = await given(slow.promise, { state: 'verified' }, { state: 'failed' });
  await verification.createSession(actor);
  const late = verification.checkStatus(actor);
  await firstRead;
  expect(await verification.checkStatus(actor)).toEqual({ verificationStatus: 'verified' });
  slow.resolve({ state: 'failed' });
  expect(await late).toEqual({ verificationStatus: 'verified' });
  expect(await verification.status(actor)).toMatchObject({ status: 'verified' });
});

it('starts no second check during a review', async () => {
  const { verification, actor, clock, starts } = await given({ state: 'processing' });
  await verification.createSession(actor);
  await expect(verification.createSession(actor)).rejects.toMatchObject({ code: 'verification.in_progress' });
  const submittedAt = clock.now().toISOString();
  clock.advance({ hours: 20 });
  await verification.checkStatus(actor);
  expect(await verification.status(actor)).toMatchObject({ status: 'pending', submittedAt });
  expect(starts).toHaveLength(1);
});

it("does not store a check's state when its event was already processed", async () => {
  const { verification, actor, starts } = await given({ state: 'failed' });
  await verification.createSession(actor);
  const sessionId = `vs_${actor.userId}_2026-03-14_${starts[0]?.attempt}`;
  await verification.refreshSession(sessionId, async () => false);
  expect(await verification.status(actor)).toMatchObject({ status: 'pending' });
  await verification.refreshSession(sessionId, async () => true);
  expect(await verification.status(actor)).toMatchObject({ status: 'failed' });
});

it('ignores events about unknown checks', async () => {
  const { verification } = await given();
  await expect(verification.refreshSession('vs_unknown', async () => true)).resolves.toBeUndefined();
});
