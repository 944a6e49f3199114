import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Db, openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { runOnServer, withDatabase } from '../../testing/database-server.ts';
import { insertProgram, insertReadyTrainer } from '../../testing/rows.ts';

const { serverUrl } = inject('testDatabase');
const name = `x1_upgrade_${crypto.randomUUID().replaceAll('-', '')}`;
const url = withDatabase(serverUrl, name);
const directory = mkdtempSync(join(tmpdir(), 'x1-upgrade-'));
const migrations = join(import.meta.dirname, '../../platform/db/migrations');
let db: Db;
let closeDatabase: () => Promise<void>;

/** A database as it was before the migration that added reminders. */
beforeAll(async () => {
  cpSync(migrations, directory, { recursive: true, filter: (path) => path === migrations || basename(path) < '0018' });
  await runOnServer(serverUrl, `create database ${name}`);
  await migrate(url, { directory });
  ({ db, close: closeDatabase } = openDatabase({ url }));
});
afterAll(async () => {
  await closeDatabase();
  await runOnServer(serverUrl, `drop database ${name} with (force)`);
  rmSync(directory, { recursive: true });
});

interface SessionState {
  readonly approval?: 'pending' | 'approved' | 'rejected';
  readonly isCancelled?: boolean;
  readonly isCompleted?: boolean;
}

/** A user in the tables of that time. */
async function insertOldUser(role: 'parent' | 'trainer'): Promise<UserId> {
  const email = `${role}@rows.test`;
  const { rows } = await sql<{ id: UserId }>`
    insert into users (email, email_key, password_hash, role, created_at)
    values (${email}, ${email}, 'no password signs in', ${role}, '2026-01-01') returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no user was written');
  return row.id;
}

/** A payment in the tables of that time. */
async function insertOldTransaction({ parentId, programId, createdAt }: { parentId: UserId; programId: number; createdAt: Date }) {
  const { rows } = await sql<{ id: number }>`
    insert into transactions (parent_id, trainer_id, program_id, session_type, amount_cents, fee_basis_points, refund_policy, status,
      provider_intent_id, provider_received_cents, paid_at, created_at)
    select ${parentId}, trainer_id, id, 'individual', individual_price_cents, 0, '{}', 'succeeded', ${`pi_rows_${crypto.randomUUID()}`},
      individual_price_cents, ${createdAt}, ${createdAt}
    from programs where id = ${programId} returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no payment was written');
  return row.id;
}

/** A session in the tables of that time: the helpers of other tests write today's. */
async function insertOldSession(
  transactionId: number,
  {
    startsAt,
    createdAt,
    approval = 'pending',
    isCancelled = false,
    isCompleted = false,
  }: SessionState & { startsAt: Date; createdAt: Date },
): Promise<number> {
  const endsAt = new Date(startsAt.getTime() + hourMs);
  const hasTime = approval !== 'rejected' && !isCancelled;
  const status = isCompleted ? 'approved' : approval;
  const { rows } = await sql<{ id: number }>`
    with slot as (
      insert into time_slots (trainer_id, program_id, session_type, starts_at, ends_at)
      select trainer_id, program_id, session_type, ${startsAt}, ${endsAt} from transactions where id = ${transactionId} and ${hasTime} returning id
    )
    insert into appointments (transaction_id, trainer_id, parent_id, program_id, session_type, title, paid_at, created_at, approval_status, decided_at,
      rejection_reason, cancelled_at, time_slot_id, starts_at, ends_at, scheduled_at, scheduled_by, scheduled_in_timezone, completed_at)
    select id, trainer_id, parent_id, program_id, session_type, 'First Touch', ${createdAt}, ${createdAt}, ${status},
      case when ${status} = 'pending' then null else ${createdAt}::timestamptz end, case when ${status} = 'rejected' then 'Away' end,
      case when ${isCancelled} then ${createdAt}::timestamptz end, (select id from slot), case when ${hasTime} then ${startsAt}::timestamptz end,
      case when ${hasTime} then ${endsAt}::timestamptz end, case when ${hasTime} then ${createdAt}::timestamptz end,
      case when ${hasTime} then parent_id end, case when ${hasTime} then 'America/New_York' end, case when ${isCompleted} then ${endsAt}::timestamptz end
    from transactions where id = ${transactionId} returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no session was written');
  return row.id;
}

const hourMs = 3_600_000;

/** The hour that has begun, by the clock of the database: a migration knows no other. */
async function readHour(): Promise<number> {
  const { rows } = await sql<{ hour: Date }>`select date_trunc('hour', now()) as hour`.execute(db);
  return rows[0]?.hour.getTime() ?? Number.NaN;
}

it('the migration to reminders plans them for sessions that were already scheduled', async () => {
  const now = await readHour();
  const [parentId, trainer] = [await insertOldUser('parent'), await insertReadyTrainer(db, { userId: await insertOldUser('trainer') })];
  const programId = await insertProgram(db, { trainerId: trainer.id });
  const session = async (hours: number, state: SessionState = {}, scheduledHoursAgo = 200) => {
    const startsAt = new Date(now + hours * hourMs);
    const createdAt = new Date(now - scheduledHoursAgo * hourMs);
    const id = await insertOldTransaction({ parentId, programId, createdAt });
    return insertOldSession(id, { startsAt, createdAt, ...state });
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

  const planned = await db.selectFrom('reminders').selectAll().orderBy('appointmentId').orderBy('kind').execute();
  const expected = (appointmentId: number, kind: 'day' | 'hour', hours: number) => {
    const startsAt = new Date(now + hours * hourMs);
    return { appointmentId, kind, startsAt, dueAt: new Date(startsAt.getTime() - (kind === 'day' ? dayMs : hourMs)), outcome: null };
  };
  expect(planned).toEqual([
    expected(far, 'day', 72),
    expected(far, 'hour', 72),
    expected(asked, 'day', 48),
    expected(asked, 'hour', 48),
    // Late but possibly still useful: that is decided when the reminder is due.
    expected(near, 'day', 20),
    expected(near, 'hour', 20),
    expected(shortNotice, 'hour', 12),
  ]);
});
