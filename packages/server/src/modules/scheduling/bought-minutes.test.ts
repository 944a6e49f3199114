import { expect, it } from 'vitest';
import { paidRequest, sellingTrainer } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

it('a session stays as long as it was when it was bought, whatever the program says later', async () => {
  const trainer = await sellingTrainer(app, { sessionMinutes: 90 });
  const before = await paidRequest(app, { trainer });
  await trainer.api.programs.update({ params: { programId: trainer.programId }, body: { sessionMinutes: 30 } });
  const after = await paidRequest(app, { trainer });

  const from = new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  for (const [{ parent, appointmentId }, minutes] of [[before, 90] as const, [after, 30] as const]) {
    const params = { appointmentId };
    const { program } = await parent.api.sessions.appointmentDetails({ params });
    const { free } = await parent.api.scheduling.freeTimes({ params, query: { from, days: '1' } });
    const lengths = new Set(free.map(({ startTime, endTime }) => (Date.parse(endTime) - Date.parse(startTime)) / 60_000));
    expect([program.sessionMinutes, [...lengths]]).toEqual([minutes, [minutes]]);
  }
});
