import type { ProgramId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();

const duplicate = ({ api }: Person, programId: number) => api.programs.duplicate({ params: { programId } });
const rowOf = (id: ProgramId) => app.db.selectFrom('programs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('duplicating a program', () => {
  it('makes an equal draft with nothing sold', async () => {
    const trainer = await sellingTrainer(app, { tags: ['touch', 'film'], requirements: 'A ball', individualPriceCents: 4_999 });
    await paidRequest(app, { trainer, sessionType: 'group' });
    const original = await rowOf(trainer.programId);
    app.clock.advance({ hours: 1 });
    const copy = await duplicate(trainer, trainer.programId);
    expect(copy).toMatchObject({ title: 'Copy of First Touch', status: 'Draft', isDraft: true, currentParticipants: 0, price: 49.99 });
    const now = app.clock.now();
    const own = { id: copy.id, title: copy.title, isDraft: true, publishedAt: null, createdAt: now, updatedAt: now };
    expect(await rowOf(copy.id)).toEqual({ ...original, ...own });
    expect(await rowOf(trainer.programId)).toEqual(original);
  });

  it('answers 201 and makes a new copy each time', async () => {
    const trainer = await sellingTrainer(app);
    const response = await app.fetch(`/api/programs/${trainer.programId}/duplicate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${trainer.token}`, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(201);
    const second = await duplicate(trainer, trainer.programId);
    expect(second.id).not.toBe(((await response.json()) as { id: number }).id);
  });

  it('shortens a title that would be too long', async () => {
    const trainer = await sellingTrainer(app, { title: 'T'.repeat(120) });
    expect((await duplicate(trainer, trainer.programId)).title).toBe(`Copy of ${'T'.repeat(112)}`);
  });

  it('brings an archived program back as a separate draft', async () => {
    const { trainer, parent, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 2) } });
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await trainer.api.programs.remove({ params: { programId: trainer.programId } });
    const copy = await duplicate(trainer, trainer.programId);
    expect(await rowOf(copy.id)).toMatchObject({ archivedAt: null, isDraft: true });
    expect(await trainer.api.programs.update({ params: { programId: copy.id }, body: { isDraft: false } })).toMatchObject({
      isDraft: false,
    });
  });

  it("answers 'not found' for the programs of other trainers, and refuses parents and operators", async () => {
    const [owner, stranger] = [await sellingTrainer(app), await sellingTrainer(app)];
    for (const person of [stranger, await app.signUp('trainer')]) {
      await expect(duplicate(person, owner.programId)).rejects.toMatchObject({ status: 404, code: 'program.not_found' });
    }
    for (const person of [await app.signUp('parent'), await app.createOperator()]) {
      await expect(duplicate(person, owner.programId)).rejects.toMatchObject({ status: 403 });
    }
    expect(await owner.api.programs.listPrograms({ query: {} })).toHaveLength(1);
  });
});
