import { describe, expect, it } from 'vitest';
import { type PaidRequest, paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

async function heldSession(): Promise<PaidRequest> {
  const request = await paidRequest(app);
  const params = { appointmentId: request.appointmentId };
  await request.trainer.api.scheduling.schedule({ body: { ...params, ...timeIn(app, 3) } });
  await request.trainer.api.scheduling.complete({ params });
  return request;
}
const write = (person: { api: PaidRequest['trainer']['api'] }, { appointmentId }: PaidRequest, notes: string, homework = '') =>
  person.api.scheduling.setNotes({ params: { appointmentId }, body: { notes, homework } });
const read = async (person: { api: PaidRequest['trainer']['api'] }, { appointmentId }: PaidRequest) =>
  (await person.api.sessions.appointmentDetails({ params: { appointmentId } })).notes;

describe('notes after a session', () => {
  it('are written by the trainer and read by both sides', async () => {
    const request = await heldSession();
    const written = await write(request.trainer, request, 'Weak foot is coming along.', 'Wall passes, ten minutes a day.');
    expect(written).toMatchObject({ notes: 'Weak foot is coming along.', homework: 'Wall passes, ten minutes a day.' });
    for (const party of [request.parent, request.trainer]) expect(await read(party, request)).toEqual(written);
  });

  it('can be replaced, and are removed by saving empty texts', async () => {
    const request = await heldSession();
    await write(request.trainer, request, 'First.');
    await write(request.trainer, request, '', 'Second.');
    expect(await read(request.parent, request)).toMatchObject({ notes: '', homework: 'Second.' });
    await write(request.trainer, request, '  ', '');
    await write(request.trainer, request, '', '');
    expect(await read(request.parent, request)).toBeNull();
  });

  it('are refused before the session is held and when the parent did not come', async () => {
    const request = await paidRequest(app);
    await expect(write(request.trainer, request, 'Too early.')).rejects.toMatchObject({ status: 409, code: 'appointment.not_completed' });
    await request.trainer.api.scheduling.schedule({ body: { appointmentId: request.appointmentId, ...timeIn(app, 2) } });
    await expect(write(request.trainer, request, 'Too early.')).rejects.toMatchObject({ code: 'appointment.not_completed' });
    await app.db
      .updateTable('appointments')
      .set({ noShowOf: 'parent', noShowAt: app.clock.now(), completedAt: app.clock.now() })
      .where('id', '=', request.appointmentId)
      .execute();
    await expect(write(request.trainer, request, 'Nobody came.')).rejects.toMatchObject({ code: 'appointment.not_completed' });
    await app.db
      .updateTable('appointments')
      .set({ noShowOf: null, noShowAt: null, completedAt: null })
      .where('id', '=', request.appointmentId)
      .execute();
  });

  it("can only be written by the session's trainer, with at most 4,000 characters", async () => {
    const request = await heldSession();
    await expect(write(request.parent, request, 'I write my own.')).rejects.toMatchObject({ status: 403 });
    await expect(write(await sellingTrainer(app), request, 'Not mine.')).rejects.toMatchObject({ status: 404 });
    await expect(write(request.trainer, request, 'x'.repeat(4_001))).rejects.toMatchObject({ status: 400 });
    expect(await read(request.parent, request)).toBeNull();
  });
});
