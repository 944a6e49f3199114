import diagnostics from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { addPrivateEvent, connectCalendar } from '../../testing/google.ts';
import { openApp } from '../../testing/start-app.ts';

const origins = new Set<string>();
/** Every request made with `fetch` in this process, including the SDK's. */
const note = (message: unknown) => void origins.add(String((message as { request: { origin: unknown } }).request.origin));
const app = await openApp();
beforeAll(async () => {
  diagnostics.subscribe('undici:request:create', note);
});
afterAll(async () => {
  diagnostics.unsubscribe('undici:request:create', note);
});

it('requests for a calendar go to the configured host only, whatever URLs a session contains', async () => {
  const metadata = 'http://169.254.169.254/latest/meta-data';
  const trainer = await sellingTrainer(app, { title: metadata, description: `<img src="${metadata}"> BEGIN:VEVENT\r\n${metadata}` });
  await connectCalendar(app, trainer, 'outbound@gmail.test');
  const { appointmentId } = await paidRequest(app, { trainer });
  await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 48), location: metadata } });
  await addPrivateEvent(app, 'outbound@gmail.test', {
    title: metadata,
    startsAt: new Date(app.clock.now().getTime() + 3_600_000),
    minutes: 30,
  });
  await app.drainJobs();
  expect((await trainer.api.calendar.connection()).waitingCount).toBe(0);
  await trainer.api.calendar.disconnect();
  await app.drainJobs();
  const own = new URL(app.url).origin;
  const sandbox = new URL(app.sandbox.url).origin;
  expect([...origins].sort()).toEqual([own, sandbox].sort());
});
