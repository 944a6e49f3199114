import type { MentorshipId, UserId } from '../../packages/contract/src/core/ids.ts';
import { type Db, openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { insertPerson } from '../people.ts';

/** Two people who talk, each signed in. */
export interface Pair {
  readonly mentorshipId: MentorshipId;
  readonly userIds: readonly [UserId, UserId];
  readonly tokens: readonly [string, string];
}

/** Writes so many parents and trainers who have a conversation. */
export async function insertPairs(databaseUrl: string, count: number): Promise<Pair[]> {
  const { db, close } = openDatabase({ url: databaseUrl });
  try {
    const pairs: Pair[] = [];
    for (let at = 0; at < count; at += 1) pairs.push(await insertPair(db, at));
    return pairs;
  } finally {
    await close();
  }
}

async function insertPair(db: Db, at: number): Promise<Pair> {
  const now = new Date();
  const parent = await insertPerson(db, `bench-chat-parent-${at}@people.test`, 'parent');
  const trainer = await insertPerson(db, `bench-chat-trainer-${at}@people.test`, 'trainer');
  const profile = await db
    .insertInto('trainers')
    .values({
      userId: trainer.id,
      name: `Trainer ${at}`,
      sports: ['Soccer'],
      yearsPlayed: 4,
      programType: 'individual',
      hourlyRateCents: 5_000,
      availability: ['Monday'],
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('mentorships')
    .values({ trainerId: profile.id, trainerUserId: trainer.id, parentId: parent.id, createdAt: now, movedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { mentorshipId: id as MentorshipId, userIds: [parent.id, trainer.id], tokens: [parent.token, trainer.token] };
}
