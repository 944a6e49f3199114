import type { ProgramId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { openPayment, type PaidRequest, paidRequest, payByCard, type SellingTrainer, sellingTrainer, timeIn } from '../../testing/given.ts';
import { insertProgram, insertUnpaidTransaction } from '../../testing/rows.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { waitForLockContention } from '../../testing/wait-for-lock-contention.ts';

const app = await openApp();

const remove = ({ api }: Person, programId: number) => api.programs.remove({ params: { programId } });
const update = ({ api }: Person, programId: number, body: Record<string, unknown>) => api.programs.update({ params: { programId }, body });
const rowOf = (id: ProgramId) => app.db.selectFrom('programs').selectAll().where('id', '=', id).executeTakeFirst();
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
const ownPrograms = ({ api }: Person) => api.programs.listPrograms({ query: {} });

async function completed({ trainer, parent, appointmentId }: PaidRequest): Promise<void> {
  await trainer.api.scheduling.approve({ params: { appointmentId } });
  await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 2) } });
  await trainer.api.scheduling.complete({ params: { appointmentId } });
}

async function archivedProgram(): Promise<SellingTrainer & { parent: Person }> {
  const request = await paidRequest(app);
  await completed(request);
  await remove(request.trainer, request.trainer.programId);
  return { ...request.trainer, parent: request.parent };
}

describe('deleting a program', () => {
  it('removes the row when it was never bought, and answers the same when repeated', async () => {
    const trainer = await sellingTrainer(app);
    expect(await remove(trainer, trainer.programId)).toEqual({ ok: true });
    expect(await rowOf(trainer.programId)).toBeUndefined();
    expect(await remove(trainer, trainer.programId)).toEqual({ ok: true });
    expect(await ownPrograms(trainer)).toEqual([]);
    await expect(update(trainer, trainer.programId, { title: 'Back' })).rejects.toMatchObject({ status: 404 });
  });

  it('gives the same answer to twenty simultaneous deletions', async () => {
    const trainer = await sellingTrainer(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(trainer, trainer.programId)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ ok: true })));
  });

  it('archives a program whose only payment failed', async () => {
    const trainer = await sellingTrainer(app);
    const { user } = await app.signUp('parent');
    await insertUnpaidTransaction(app.db, { parentId: user.id, programId: trainer.programId, status: 'failed' });
    expect(await remove(trainer, trainer.programId)).toEqual({ ok: true });
    expect(await rowOf(trainer.programId)).toMatchObject({ archivedAt: app.clock.now() });
  });

  it('archives a program whose sessions are all held or refunded', async () => {
    const trainer = await sellingTrainer(app);
    await completed(await paidRequest(app, { trainer }));
    const { appointmentId } = await paidRequest(app, { trainer });
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Away that week.' } });
    expect(await remove(trainer, trainer.programId)).toEqual({ ok: true });
    const archivedAt = app.clock.now();
    expect(await ownPrograms(trainer)).toMatchObject([{ id: trainer.programId, status: 'Completed', isDraft: false }]);
    app.clock.advance({ hours: 1 });
    expect(await remove(trainer, trainer.programId)).toEqual({ ok: true });
    expect(await rowOf(trainer.programId)).toMatchObject({ archivedAt });
    await app.drainJobs();
  });

  it.each(['individual', 'group'] as const)('is refused while a paid %s session is open, from request to schedule', async (sessionType) => {
    const request = await paidRequest(app, { sessionType });
    const { trainer, parent, appointmentId } = request;
    const refused = { status: 409, code: 'program.has_open_sessions', body: { details: { openPayments: 0, openSessions: 1 } } };
    await expect(remove(trainer, trainer.programId)).rejects.toMatchObject(refused);
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await expect(remove(trainer, trainer.programId)).rejects.toMatchObject(refused);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 2) } });
    await update(trainer, trainer.programId, { isDraft: true });
    await expect(remove(trainer, trainer.programId)).rejects.toMatchObject(refused);
    expect(await rowOf(trainer.programId)).toMatchObject({ archivedAt: null });
  });

  it('is refused while a payment is open', async () => {
    const trainer = await sellingTrainer(app);
    const { clientSecret } = await openPayment(await app.signUp('parent'), trainer);
    await expect(remove(trainer, trainer.programId)).rejects.toMatchObject({
      status: 409,
      code: 'program.has_open_sessions',
      body: { details: { openPayments: 1, openSessions: 0 } },
    });
    expect(await payByCard(app, clientSecret)).toMatchObject({ body: { status: 'succeeded' } });
    await app.drainJobs();
    await expect(remove(trainer, trainer.programId)).rejects.toMatchObject({ body: { details: { openPayments: 0, openSessions: 1 } } });
  });

  it("answers 'not found' for the programs of other trainers, deleted ones included", async () => {
    const [owner, stranger, newcomer] = [await sellingTrainer(app), await sellingTrainer(app), await app.signUp('trainer')];
    const gone = await insertProgram(app.db, { trainerId: owner.trainerId });
    await remove(owner, gone);
    const archived = (await archivedProgram()).programId;
    for (const person of [stranger, newcomer]) {
      const missing = (await failureOf(remove(person, 2_000_000_000))) as Error;
      expect(missing).toMatchObject({ status: 404, code: 'program.not_found' });
      for (const id of [owner.programId, gone, archived]) {
        expect(await failureOf(remove(person, id))).toMatchObject({ status: 404, message: missing.message });
      }
    }
    expect(await rowOf(owner.programId)).toMatchObject({ archivedAt: null });
  });

  it('is refused to parents and operators', async () => {
    const { programId } = await sellingTrainer(app);
    for (const person of [await app.signUp('parent'), await app.createOperator()]) {
      await expect(remove(person, programId)).rejects.toMatchObject({ status: 403 });
    }
    expect(await rowOf(programId)).toBeDefined();
  });
});

describe('an archived program', () => {
  it('cannot be changed, published or taken off sale', async () => {
    const trainer = await archivedProgram();
    const before = await rowOf(trainer.programId);
    for (const change of [{ title: 'New' }, { isDraft: false }, { isDraft: true }, {}]) {
      await expect(update(trainer, trainer.programId, change)).rejects.toMatchObject({ status: 409, code: 'program.archived' });
    }
    expect(await rowOf(trainer.programId)).toEqual(before);
  });

  it('disappears for buyers, and its sessions stay readable', async () => {
    const trainer = await archivedProgram();
    const { api } = trainer.parent;
    const params = { trainerId: trainer.trainerId };
    expect(await api.programs.listPrograms({ query: { trainerId: String(trainer.trainerId) } })).toEqual([]);
    expect(await api.programs.listTrainerPrograms({ params, query: {} })).toEqual([]);
    const paused = { programsFrom: null, canAcceptPayments: false };
    expect(await api.search.getTrainer({ params })).toMatchObject(paused);
    expect((await api.search.listTrainers({ query: {} })).find(({ id }) => id === trainer.trainerId)).toMatchObject(paused);
    await expect(openPayment(trainer.parent, trainer)).rejects.toMatchObject({ status: 404, code: 'program.not_found' });
    const [session] = await api.sessions.listParentAppointments({ params: { userId: trainer.parent.user.id }, query: {} });
    expect(session).toMatchObject({ status: 'completed', programTitle: 'First Touch' });
  });
});

describe('taking a program off sale', () => {
  it('keeps the sold sessions and prevents new sales', async () => {
    const { trainer, parent, appointmentId } = await paidRequest(app);
    expect(await update(trainer, trainer.programId, { isDraft: true })).toMatchObject({ status: 'Draft', currentParticipants: 1 });
    await expect(openPayment(parent, trainer)).rejects.toMatchObject({ status: 404, code: 'program.not_found' });
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    const scheduled = await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 3) } });
    expect(scheduled).toMatchObject({ status: 'scheduled', isPaid: true });
  });
});

describe('a deletion and a purchase of a program at the same moment', () => {
  it('refuses the deletion when the purchase came first', async () => {
    const trainer = await sellingTrainer(app);
    const { user } = await app.signUp('parent');
    const deletion = await app.db.transaction().execute(async (tx) => {
      await app.services.programs.getProgramForSale(tx, trainer.programId);
      const answer = failureOf(remove(trainer, trainer.programId));
      await waitForLockContention(app.db);
      await insertUnpaidTransaction(tx, { parentId: user.id, programId: trainer.programId });
      return { answer };
    });
    expect(await deletion.answer).toMatchObject({ status: 409, code: 'program.has_open_sessions' });
    expect(await rowOf(trainer.programId)).toMatchObject({ archivedAt: null });
  });

  it.each(['gone', 'archived'])('refuses the purchase when the program is %s first', async (outcome) => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const purchase = await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('programs').select('id').where('id', '=', trainer.programId).forUpdate().execute();
      const answer = failureOf(openPayment(parent, trainer));
      await waitForLockContention(app.db);
      if (outcome === 'gone') await tx.deleteFrom('programs').where('id', '=', trainer.programId).execute();
      else await tx.updateTable('programs').set({ archivedAt: app.clock.now() }).where('id', '=', trainer.programId).execute();
      return { answer };
    });
    expect(await purchase.answer).toMatchObject({ status: 404, code: 'program.not_found' });
  });

  it('never leave an open payment for a deleted program', { timeout: 60_000 }, async () => {
    const parents = await Promise.all([app.signUp('parent'), app.signUp('parent'), app.signUp('parent')]);
    const trainer = await sellingTrainer(app);
    for (let round = 0; round < 25; round += 1) {
      const programId: ProgramId = await insertProgram(app.db, { trainerId: trainer.trainerId });
      const offer = { ...trainer, programId };
      const buy = parents.map((parent) => () => failureOf(openPayment(parent, offer, round % 2 ? 'group' : 'individual')));
      const calls = [...buy, () => failureOf(remove(trainer, programId)), () => failureOf(remove(trainer, programId))];
      const turned = [...calls.slice(round % calls.length), ...calls.slice(0, round % calls.length)];
      const failures = (await Promise.all(turned.map((call) => call()))).filter((failure) => failure !== undefined);
      for (const failure of failures) {
        expect(['program.has_open_sessions', 'program.not_found']).toContain((failure as { code: string }).code);
      }
      const open = await app.db.selectFrom('transactions').select('id').where('programId', '=', programId).execute();
      expect((await rowOf(programId))?.archivedAt, `round ${round}`).toBe(open.length > 0 ? null : undefined);
    }
  });
});
