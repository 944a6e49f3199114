import { describe, expect, it } from 'vitest';
import { paidRequest, timeIn } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

describe('completing a session', () => {
  it('requires a time, happens once, and releases the money only after the end', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const params = { appointmentId };
    await expect(trainer.api.scheduling.complete({ params })).rejects.toMatchObject({ status: 409, code: 'appointment.not_completable' });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 2) } });
    const completed = await trainer.api.scheduling.complete({ params });
    expect(completed).toMatchObject({ status: 'completed' });
    expect(await trainer.api.scheduling.complete({ params })).toEqual(completed);
    await app.drainJobs();
    const released = () =>
      app.db.selectFrom('journals').select('id').where('appointmentId', '=', appointmentId).where('kind', '=', 'release').execute();
    expect(await released()).toEqual([]);
    app.clock.advance({ hours: 5 });
    await Promise.all(Array.from({ length: 5 }, () => app.services.payments.releaseDue()));
    expect(await released()).toHaveLength(1);
  });

  it('is refused to the parent', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 400) } });
    await expect(parent.api.scheduling.complete({ params: { appointmentId } })).rejects.toMatchObject({ status: 403 });
  });
});
