import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { type PaidRequest, paidRequest, timeIn } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';
import { waitForLockContention } from '../../testing/wait-for-lock-contention.ts';

const app = await openApp();
const { payments, scheduling } = app.services;

/** In minutes after the end of the session; null where it didn't happen. */
interface Moments {
  readonly completed: number | null;
  readonly agreed: number | null;
}

async function sessionWith(moments: Moments): Promise<PaidRequest> {
  const request = await paidRequest(app);
  const body = { appointmentId: request.appointmentId, ...timeIn(app, 2) };
  await request.trainer.api.scheduling.schedule({ body });
  await setMoments(app.db, request, moments, body.endTime);
  return request;
}

async function setMoments(tx: Tx | typeof app.db, { appointmentId }: PaidRequest, { completed, agreed }: Moments, endTime: string) {
  const after = (minutes: number | null) => (minutes === null ? null : new Date(Date.parse(endTime) + minutes * 60_000));
  const moments = { completedAt: after(completed), timeAgreedAt: after(agreed) };
  await tx.updateTable('appointments').set(moments).where('id', '=', appointmentId).execute();
}

const endOf = async ({ appointmentId }: PaidRequest) => {
  const { endsAt } = await app.db.selectFrom('appointments').select('endsAt').where('id', '=', appointmentId).executeTakeFirstOrThrow();
  return endsAt?.toISOString() ?? '';
};

const dueOf = async ({ appointmentId }: PaidRequest): Promise<Date | undefined> =>
  (await app.db.selectFrom('releases').select('dueAt').where('appointmentId', '=', appointmentId).executeTakeFirst())?.dueAt ?? undefined;

describe('the release of a session', () => {
  it.each<[string, Moments, number | null]>([
    ['completed before its end', { completed: -20, agreed: -90 }, 0],
    ['completed after its end', { completed: 15, agreed: -90 }, 15],
    ['agreed to after both', { completed: 15, agreed: 1_440 }, 1_440],
    ['not agreed to', { completed: 15, agreed: null }, null],
    ['not completed', { completed: null, agreed: 15 }, null],
    ['neither', { completed: null, agreed: null }, null],
  ])('is planned for the latest of completion, end and agreement, if there is each: %s', async (_, moments, after) => {
    const request = await sessionWith(moments);
    const from = after === null ? undefined : new Date(Date.parse(await endOf(request)) + after * 60_000);
    expect(await payments.planRelease(request)).toBe(false);
    expect(await dueOf(request)).toEqual(from);
    const { appointmentId } = request;
    expect(await app.db.transaction().execute((tx) => scheduling.payableFrom(tx, appointmentId))).toEqual(from);
  });

  it('is none while the session has no time', async () => {
    const request = await paidRequest(app);
    expect(await payments.planRelease(request)).toBe(false);
    expect(await dueOf(request)).toBeUndefined();
  });

  it('moves and goes with the session, until it is released', async () => {
    const request = await sessionWith({ completed: 0, agreed: 0 });
    const endTime = await endOf(request);
    await payments.planRelease(request);
    await setMoments(app.db, request, { completed: 30, agreed: 0 }, endTime);
    await payments.planRelease(request);
    expect(await dueOf(request)).toEqual(new Date(Date.parse(endTime) + 30 * 60_000));
    await setMoments(app.db, request, { completed: null, agreed: 0 }, endTime);
    await payments.planRelease(request);
    expect(await dueOf(request)).toBeUndefined();
    await setMoments(app.db, request, { completed: 0, agreed: 0 }, endTime);
    await payments.planRelease(request);
    app.clock.advance({ hours: 6 });
    await payments.releaseDue();
    await setMoments(app.db, request, { completed: 45, agreed: 0 }, endTime);
    await payments.planRelease(request);
    expect(await dueOf(request)).toEqual(new Date(endTime));
  });

  it('refuses a payment that is none', async () => {
    const request = await sessionWith({ completed: 0, agreed: 0 });
    const planned = payments.planRelease({ ...request, transactionId: 999_999 as typeof request.transactionId });
    await expect(planned).rejects.toMatchObject({ code: 'transaction.not_found' });
  });
});

describe('the release of a session that waits for its payment', () => {
  /** Plans it while `change` happens in a transaction that holds the payment. */
  async function plannedDuring(request: PaidRequest, change: (tx: Tx) => Promise<unknown>): Promise<void> {
    const { planned } = await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('transactions').select('id').where('id', '=', request.transactionId).forNoKeyUpdate().execute();
      const planning = payments.planRelease(request);
      await waitForLockContention(app.db);
      await change(tx);
      // In an object, or the transaction would wait for it.
      return { planned: planning };
    });
    await planned;
  }

  it('is planned by what the session is afterwards', async () => {
    const request = await sessionWith({ completed: 0, agreed: 0 });
    const endTime = await endOf(request);
    await plannedDuring(request, (tx) => setMoments(tx, request, { completed: 0, agreed: 60 }, endTime));
    expect(await dueOf(request)).toEqual(new Date(Date.parse(endTime) + 60 * 60_000));
  });

  it('is dropped where the session is open again, also if somebody else planned it meanwhile', async () => {
    const request = await sessionWith({ completed: 0, agreed: 0 });
    const endTime = await endOf(request);
    await plannedDuring(request, async (tx) => {
      const { appointmentId, transactionId } = request;
      await tx
        .insertInto('releases')
        .values({ appointmentId, transactionId, dueAt: new Date(endTime) })
        .execute();
      await setMoments(tx, request, { completed: null, agreed: 0 }, endTime);
    });
    expect(await dueOf(request)).toBeUndefined();
  });

  it('stays as it is where its share was left to the trainer meanwhile', async () => {
    const request = await sessionWith({ completed: 30, agreed: 0 });
    const endTime = await endOf(request);
    const { appointmentId, transactionId } = request;
    const dueAt = new Date(endTime);
    await plannedDuring(request, (tx) => tx.insertInto('releases').values({ appointmentId, transactionId, dueAt, isKept: true }).execute());
    expect(await dueOf(request)).toEqual(dueAt);
  });
});
