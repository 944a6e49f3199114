import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { paidRequest, timeIn } from '../../testing/given.ts';
import { startApp } from '../../testing/start-app.ts';

const identities = (ics: string) => ics.match(/^UID:.*$/gm)?.map((line) => line.trim());
const links = (ics: string) => ics.match(/^URL:.*$/gm)?.map((line) => line.trim());

it('A session keeps its identity in calendars when the product moves to another domain, and its link leads to the new one', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-test-moved-'));
  const database = await createTestDatabase();
  const before = await startApp({ database, dataDirectory, config: { publicUrl: 'http://localhost:3000' } });
  const { parent, trainer, appointmentId } = await paidRequest(before);
  await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(before, 50) } });
  const { url } = await parent.api.calendar.renewFeed();
  const { pathname } = new URL(url ?? '');
  const old = await (await before.fetch(pathname)).text();
  await before.close();

  const after = await startApp({ database, dataDirectory, config: { publicUrl: 'http://127.0.0.1:3000' } });
  const moved = await (await after.fetch(pathname)).text();
  await after.close();
  await database.close();
  rmSync(dataDirectory, { recursive: true });
  expect(identities(old)).toEqual([`UID:session-${appointmentId}@localhost`]);
  expect(identities(moved)).toEqual(identities(old));
  expect([links(old), links(moved)]).toEqual([
    [`URL:http://localhost:3000/session/${appointmentId}`],
    [`URL:http://127.0.0.1:3000/session/${appointmentId}`],
  ]);
});
