import type { UserId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertTrainer, insertUser } from '../../testing/rows.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { readTrainerFacts } from './reads/trainer-profile.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const begin = Date.parse('2026-02-02T15:00:00Z');
type Trainer = Awaited<ReturnType<typeof insertTrainer>>;

/** A conversation whose messages are written so many minutes after its beginning, by one side or the other. */
async function insertTalk({ id, userId }: Trainer, messages: readonly (readonly ['parent' | 'trainer', number])[]): Promise<void> {
  const { db } = database;
  const parentId = await insertUser(db, { role: 'parent' });
  const senders: Record<'parent' | 'trainer', UserId> = { parent: parentId, trainer: userId };
  const { id: mentorshipId } = await db
    .insertInto('mentorships')
    .values({ trainerId: id, parentId, trainerUserId: userId, createdAt: new Date(begin), movedAt: new Date(begin) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [sender, minutes] of messages) {
    await db
      .insertInto('messages')
      .values({
        mentorshipId,
        senderId: senders[sender],
        content: 'Hello',
        contactDetailsHidden: false,
        createdAt: new Date(begin + minutes * 60_000),
      })
      .execute();
  }
}

const factsOf = ({ id, userId }: Trainer) => readTrainerFacts(database.db, { trainerId: id, userId }, new Date());

it('shows no reply time before five conversations were answered', async () => {
  const trainer = await insertTrainer(database.db);
  expect(await factsOf(trainer)).toEqual({ sessionsHeld: 0, medianReplyMinutes: null });
  for (let count = 0; count < 4; count += 1)
    await insertTalk(trainer, [
      ['parent', 0],
      ['trainer', 10],
    ]);
  await insertTalk(trainer, [['parent', 0]]);
  await insertTalk(trainer, [['trainer', 0]]);
  expect((await factsOf(trainer)).medianReplyMinutes).toBeNull();
});

it("shows the median time from a parent's first message to the trainer's first answer", async () => {
  const trainer = await insertTrainer(database.db);
  await insertTalk(trainer, [
    ['parent', 0],
    ['parent', 1],
    ['trainer', 5],
    ['parent', 6],
    ['trainer', 500],
  ]);
  await insertTalk(trainer, [
    ['trainer', 0],
    ['parent', 100],
    ['trainer', 130],
  ]);
  for (const minutes of [20, 4_000, 60])
    await insertTalk(trainer, [
      ['parent', 0],
      ['trainer', minutes],
    ]);
  // 5, 20, 30, 60 and 4,000.
  expect((await factsOf(trainer)).medianReplyMinutes).toBe(30);
  expect((await factsOf(await insertTrainer(database.db))).medianReplyMinutes).toBeNull();
});

it('counts only sessions that were held', async () => {
  const { db } = database;
  const trainer = await insertTrainer(db);
  const programId = await insertProgram(db, { trainerId: trainer.id });
  const parentId = await insertUser(db, { role: 'parent' });
  const states = [
    { approval: 'approved', startsAt: new Date('2026-01-10T15:00:00Z'), isCompleted: true },
    { approval: 'pending' },
    { approval: 'rejected' },
  ] as const;
  for (const state of states) await insertPaidAppointment(db, { parentId, programId, state });
  expect((await factsOf(trainer)).sessionsHeld).toBe(1);
});
