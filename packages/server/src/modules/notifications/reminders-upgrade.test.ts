import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Db, openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { runOnServer, withDatabase } from '../../testing/database-server.ts';
import { insertProgram, insertReadyTrainer, insertUser } from '../../testing/rows.ts';
import { insertPaidAppointment, type SessionState } from '../../testing/rows-sessions.ts';

const { serverUrl } = inject('testDatabase');
const name = `x1_upgrade_${crypto.randomUUID().replaceAll('-', '')}`;
const url = withDatabase(serverUrl, name);
const directory = mkdtempSync(join(tmpdir(), 'x1-upgrade-'));
const migrations = join(import.meta.dirname, '../../platform/db/migrations');
let db: Db;
let closeDatabase: () => Promise<void>;

/** A database as it was before there were reminders. */
beforeAll(async () => {
  cpSync(migrations, directory, { recursive: true, filter: (path) => path === migrations || basename(path) < '0018' });
  await runOnServer(serverUrl, `create database ${name}`);
  await migrate(url, directory);
  ({ db, close: closeDatabase } = openDatabase({ url }));
});
afterAll(async () => {
  await closeDatabase();
  await runOnServer(serverUrl, `drop database ${name} with (force)`);
  rmSync(directory, { recursive: true });
});

const hourMs = 3_600_000;
const now = Math.floor(Date.now() / hourMs) * hourMs;

it('plans the reminders of the sessions that were scheduled before there were any', async () => {
  const [parentId, trainer] = [await insertUser(db, { role: 'parent' }), await insertReadyTrainer(db)];
  const programId = await insertProgram(db, { trainer_id: trainer.id });
  const session = async (hours: number, state: SessionState = {}, scheduledHoursAgo = 200) => {
    const startsAt = new Date(now + hours * hourMs);
    const createdAt = new Date(now - scheduledHoursAgo * hourMs);
    const { appointmentId } = await insertPaidAppointment(db, { parentId, programId, createdAt, state: { startsAt, ...state } });
    return appointmentId;
  };
  const dayMs = 24 * hourMs;
  const far = await session(72, { approval: 'approved' });
  const asked = await session(48);
  const near = await session(20, { approval: 'approved' });
  const shortNotice = await session(12, { approval: 'approved' }, 2);
  await session(-5, { approval: 'approved' });
  await session(90, { approval: 'rejected' });
  await session(96, { isCancelled: true });
  await session(-30, { isCompleted: true });

  await migrate(url);

  const planned = await db.selectFrom('reminders').selectAll().orderBy('appointment_id').orderBy('kind').execute();
  const expected = (appointment_id: number, kind: 'day' | 'hour', hours: number) => {
    const starts_at = new Date(now + hours * hourMs);
    return { appointment_id, kind, starts_at, due_at: new Date(starts_at.getTime() - (kind === 'day' ? dayMs : hourMs)), outcome: null };
  };
  expect(planned).toEqual([
    expected(far, 'day', 72),
    expected(far, 'hour', 72),
    expected(asked, 'day', 48),
    expected(asked, 'hour', 48),
    // Late, and still worth something: the reminder looks at that itself.
    expected(near, 'day', 20),
    expected(near, 'hour', 20),
    expected(shortNotice, 'hour', 12),
  ]);
});
