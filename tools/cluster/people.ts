import type { MentorshipId, ProgramId, TrainerId, UserId } from '../../packages/contract/src/core/ids.ts';
import type { Db } from '../../packages/server/src/platform/db/database.ts';
import { type Api, createApi } from '../../packages/server/src/testing/api.ts';
import { insertProgram, insertReadyTrainer, insertUser } from '../../packages/server/src/testing/rows.ts';
import { insertSignIn } from '../../packages/server/src/testing/rows-sign-ins.ts';

/** Somebody with a browser: one address, and the cookie that keeps them at one process. */
export interface Person {
  readonly userId: UserId;
  readonly token: string;
  readonly api: Api;
}

/** A trainer, and two parents who may want the same hour. */
export interface Circle {
  readonly trainer: Person;
  readonly trainerId: TrainerId;
  readonly programId: ProgramId;
  readonly parents: readonly [Person, Person];
  /** The conversation of the first parent. */
  readonly mentorshipId: MentorshipId;
}

const patienceMs = 15_000;
const clock = { now: () => new Date() };

/** @param count of trainers; there are twice as many parents */
export async function insertCircles(db: Db, url: string, count: number): Promise<Circle[]> {
  const circles: Circle[] = [];
  for (let at = 0; at < count; at += 1) {
    const trainerUserId = await insertUser(db, { role: 'trainer' });
    const { id: trainerId } = await insertReadyTrainer(db, { userId: trainerUserId });
    const programId = await insertProgram(db, { trainerId });
    const trainer = await signIn(db, url, trainerUserId);
    const parents = [await insertParent(db, url), await insertParent(db, url)] as const;
    const { id: mentorshipId } = await parents[0].api.conversations.start({ body: { trainerId } });
    circles.push({ trainer, trainerId, programId, parents, mentorshipId });
  }
  return circles;
}

export const insertParent = async (db: Db, url: string): Promise<Person> => signIn(db, url, await insertUser(db, { role: 'parent' }));

async function signIn(db: Db, url: string, userId: UserId): Promise<Person> {
  const token = await insertSignIn({ db, clock }, userId);
  return { userId, token, api: createApi(url, token, browse(userId)) };
}

/** `fetch` of one browser. A call without an answer fails after 15 s. */
function browse(userId: UserId): typeof fetch {
  let cookie = '';
  const address = `10.${(userId >> 16) & 255}.${(userId >> 8) & 255}.${userId & 255}`;
  return async (input, init) => {
    const headers = { ...(init?.headers as Record<string, string>), 'x-forwarded-for': address, ...(cookie && { cookie }) };
    const response = await fetch(input, { ...init, headers, signal: AbortSignal.timeout(patienceMs) });
    const [set] = response.headers.getSetCookie().filter((one) => one.startsWith('x1-process='));
    if (set) cookie = set.split(';')[0] ?? '';
    return response;
  };
}
