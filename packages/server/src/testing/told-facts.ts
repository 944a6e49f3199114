import type { AppointmentId, AthleteId, MentorshipId, ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { profileTextKeys } from '@x1/contract/trainers/profile-texts.ts';
import { sql } from 'kysely';
import { toSnakeCase } from '../platform/db/camel-case.ts';
import type { Db } from '../platform/db/database.ts';
import { insertProgram, insertUser } from './rows.ts';
import { insertReview } from './rows-reviews.ts';
import { insertPaidAppointment } from './rows-sessions.ts';

/** Begins every planted fact that visitors must not learn, whatever it is about: no sport, place or university has it. */
export const FACT = 'Qzx';

const at = new Date('2026-01-05T12:00:00Z');
/** What a public page shows of a profile's texts (R191). */
const shownTexts = ['currentUniversity', 'homeCity', 'homeState'];

/** As many are written by one statement: each is in the search by then, and statements have a limit. */
const AT_ONCE = 250;

/** Puts a fact into everything visitors don't see of trainers: all of those without a public page, and all but R191's facts of those with one. */
export async function plantInTrainers(db: Db): Promise<void> {
  const trainers = await db.selectFrom('trainers').select(['id', 'userId']).orderBy('id').execute();
  for (let first = 0; first < trainers.length; first += AT_ONCE) {
    const some = trainers.slice(first, first + AT_ONCE);
    const ids = some.map(({ id }) => id);
    await plantInProfiles(db, ids);
    await plantInPrograms(db, ids);
    await plantPlaces(db, ids);
    await plantInAccounts(
      db,
      some.map(({ userId }) => userId),
    );
  }
}

async function plantInProfiles(db: Db, ids: readonly TrainerId[]): Promise<void> {
  const isPublic = sql`public_since is not null`;
  const texts = profileTextKeys.map((key) => {
    const [column, fact] = [sql.ref(toSnakeCase(key)), sql.lit(FACT + key)];
    return shownTexts.includes(key) ? sql`${column} = case when ${isPublic} then ${column} else ${fact} end` : sql`${column} = ${fact}`;
  });
  await sql`update trainers set ${sql.join(texts)},
    name = case when ${isPublic} then split_part(name, ' ', 1) else ${`${FACT}first`} end || ${` ${FACT}last`},
    meeting_link = ${`https://meet.test/${FACT}link`}, training_options = ${[`${FACT}option`]}, availability = ${[`${FACT}day`]},
    training_approach = ${[`${FACT}approach`]}, who_i_train = ${[`${FACT}athlete`]}, program_type = ${`${FACT}delivery`}
    where id = any(${ids}::bigint[])`.execute(db);
}

async function plantInAccounts(db: Db, ids: readonly UserId[]): Promise<void> {
  const email = sql`concat(${FACT}::text, id, '@mail.test')`;
  await sql`update users set name = ${`${FACT}first ${FACT}last`}, phone = ${`${FACT}phone`}, email = ${email}, email_key = lower(${email})
    where id = any(${ids}::bigint[])`.execute(db);
}

async function plantInPrograms(db: Db, ids: readonly TrainerId[]): Promise<void> {
  await sql`update programs p set description = ${`${FACT}description`}, requirements = ${`${FACT}requirements`}, tags = ${[`${FACT}tag`]},
    title = case when t.public_since is null then ${`${FACT}title`} else p.title end
    from trainers t where t.id = p.trainer_id and t.id = any(${ids}::bigint[])`.execute(db);
}

async function plantPlaces(db: Db, ids: readonly TrainerId[]): Promise<void> {
  await sql`insert into trainer_places (trainer_id, kind, name, address, city, state, zipcode, note, latitude, longitude, created_at, updated_at)
    select id, 'field', ${`${FACT}field`}, ${`${FACT}street 5`}, ${`${FACT}town`}, 'NC', '27701', ${`${FACT}gate`}, 35.994034, -78.898621, ${at}, ${at}
    from trainers where id = any(${ids}::bigint[])`.execute(db);
  await sql`insert into time_off (trainer_id, starts_at, ends_at, time_zone, note, created_at)
    select id, ${at}, ${new Date(at.getTime() + 3_600_000)}, 'America/New_York', ${`${FACT}exam`}, ${at}
    from trainers where id = any(${ids}::bigint[])`.execute(db);
}

/** What belongs to a family that has trained with a trainer. */
export interface ToldFamily {
  readonly parentId: UserId;
  readonly athleteId: AthleteId;
  readonly appointmentId: AppointmentId;
  readonly mentorshipId: MentorshipId;
  readonly programId: ProgramId;
}

/** A family with a fact in all it has told, and in all that was written about a session of it. */
export async function plantFamily(db: Db, { id: trainerId, userId }: { id: TrainerId; userId: UserId }): Promise<ToldFamily> {
  const parentId = await insertUser(db, {
    role: 'parent',
    name: `${FACT}parent`,
    email: `${FACT}${crypto.randomUUID()}@mail.test`,
    phone: `${FACT}phone`,
  });
  const programId = await insertProgram(db, { trainerId, title: `${FACT}draft`, description: `${FACT}description`, isDraft: true });
  const athleteId = await plantAthlete(db, parentId);
  const appointmentId = await plantSessions(db, parentId, programId);
  await plantProgress(db, { athleteId, trainerId });
  const mentorshipId = await plantConversation(db, { parentId, trainerId, trainerUserId: userId });
  await plantLetters(db, parentId, { id: trainerId, userId });
  return { parentId, athleteId, appointmentId, mentorshipId, programId };
}

async function plantAthlete(db: Db, userId: UserId): Promise<AthleteId> {
  const facts = { sports: [`${FACT}sport`], gradeLevel: `${FACT}grade`, level: `${FACT}level`, goals: `${FACT}goals` };
  const { id } = await db
    .insertInto('athletes')
    .values({ userId, position: 1, firstName: `${FACT}child`, noteForTrainer: `${FACT}hint`, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let hour = 0;

/** Two held sessions: the author of one review was told that visitors read it, the author of the other one was not. */
async function plantSessions(db: Db, parentId: UserId, programId: ProgramId): Promise<AppointmentId> {
  const held: AppointmentId[] = [];
  for (const mayBePublic of [true, false]) {
    hour += 2;
    const state = { isCompleted: true, location: `${FACT}pitch`, startsAt: new Date(at.getTime() + hour * 3_600_000) };
    const { appointmentId } = await insertPaidAppointment(db, { parentId, programId, state });
    const text = mayBePublic ? 'Patient and clear.' : `${FACT}review`;
    await insertReview(db, appointmentId, { text, rating: 4, mayBePublic, answer: `${FACT}answer`, answeredAt: at, createdAt: at });
    held.push(appointmentId);
  }
  const [appointmentId = 0 as AppointmentId] = held;
  await db
    .insertInto('sessionNotes')
    .values({ appointmentId, notes: `${FACT}notes`, homework: `${FACT}homework`, writtenAt: at })
    .execute();
  return appointmentId;
}

async function plantProgress(db: Db, pair: { athleteId: AthleteId; trainerId: TrainerId }): Promise<void> {
  const changed = { ...pair, changedAt: at };
  const asked = { ...changed, setAt: at, requestId: crypto.randomUUID() };
  await db
    .insertInto('progressPlans')
    .values({ ...changed, title: `${FACT}season` })
    .execute();
  await db
    .insertInto('progressGoals')
    .values({ ...asked, text: `${FACT}goal`, target: `${FACT}target`, setBy: 'family', changedBy: 'family' })
    .execute();
  await db
    .insertInto('progressDrills')
    .values({ ...asked, title: `${FACT}drill`, howOften: `${FACT}often` })
    .execute();
}

interface Pair {
  readonly parentId: UserId;
  readonly trainerId: TrainerId;
  readonly trainerUserId: UserId;
}

async function plantConversation(db: Db, pair: Pair): Promise<MentorshipId> {
  const { id: mentorshipId } = await db
    .insertInto('mentorships')
    .values({ ...pair, createdAt: at, movedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const senderId of [pair.parentId, pair.trainerUserId]) {
    const message = { mentorshipId, senderId, content: `${FACT}message`, contactDetailsHidden: false, createdAt: at };
    await db.insertInto('messages').values(message).execute();
  }
  return mentorshipId;
}

/** What goes to X1 and to the family itself. */
async function plantLetters(db: Db, parentId: UserId, trainer: { id: TrainerId; userId: UserId }): Promise<void> {
  const names = { parentName: `${FACT}parent`, trainerName: `${FACT}trainer` };
  const texts = { waiver: `${FACT}waiver`, individualTraining: `${FACT}statement`, waiverVersion: 1 };
  const agreed = { parentId, agreedBy: parentId, trainerId: trainer.id, agreedAt: at, validUntil: new Date('2027-01-05T12:00:00Z') };
  await db
    .insertInto('consents')
    .values({ ...agreed, ...names, ...texts })
    .execute();
  const report = { reporterId: parentId, accusedId: trainer.userId, subject: 'trainer', subjectId: trainer.id, reason: 'other' } as const;
  await db
    .insertInto('reports')
    .values({ ...report, text: `${FACT}report`, reportedAt: at })
    .execute();
  await db
    .insertInto('notifications')
    .values({ userId: parentId, key: 'told', topic: 'account', title: `${FACT}bell`, body: `${FACT}body`, path: null, createdAt: at })
    .execute();
  await db
    .insertInto('supportRequests')
    .values({
      userId: parentId,
      name: `${FACT}asker`,
      email: `${FACT}asks@mail.test`,
      topic: 'other',
      message: `${FACT}question`,
      receivedAt: at,
    })
    .execute();
}
