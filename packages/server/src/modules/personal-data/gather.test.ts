import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppointmentId, AthleteId, DrillId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../../platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertProgram, insertTrainer, insertUser } from '../../testing/rows.ts';
import { insertFilmRow } from '../../testing/rows-media.ts';
import { insertReview } from '../../testing/rows-reviews.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { sealCare } from '../accounts/reads.ts';
import { gatherPersonalData } from './reads/gather.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const now = new Date('2026-03-02T12:00:00Z');
const secret = 'must-stay-secret';
const secrets = createSecrets('key of a test');

/** Every text a person can have stored, each naming the person and the place: 'mica.name'. */
async function insertParent(word: string): Promise<UserId> {
  const { db } = database;
  const userId = await insertUser(db, {
    role: 'parent',
    email: `${word}.email@x1.test`,
    name: `${word}.name`,
    phone: `${word}.phone`,
    passwordHash: secret,
  });
  await db
    .insertInto('athletes')
    .values({
      userId,
      position: 1,
      firstName: `${word}.athlete`,
      sports: [`${word}.sport`],
      gradeLevel: `${word}.grade`,
      level: `${word}.level`,
      goals: `${word}.goals`,
      noteForTrainer: `${word}.hint`,
      sealedEmergencyContact: sealCare(secrets, `${word}.contact`),
      sealedMedicalNote: sealCare(secrets, `${word}.medical`),
    })
    .execute();
  await insertAccountRows(userId, word);
  return userId;
}

async function insertAccountRows(userId: UserId, word: string): Promise<void> {
  const { db } = database;
  const hash = (purpose: string) => Buffer.from(`${secret}${word}${purpose}`.padEnd(64, '.').slice(0, 64));
  await db
    .insertInto('authSessions')
    .values({
      userId,
      tokenHash: hash('session'),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: now,
      device: `${word}.device`,
      addressBlock: `${word}.block`,
    })
    .execute();
  const link = { userId, seed: `${secret}${word}`, createdAt: now, expiresAt: now };
  await db
    .insertInto('passwordResets')
    .values({ ...link, tokenHash: hash('reset') })
    .execute();
  await db
    .insertInto('emailChanges')
    .values({
      ...link,
      tokenHash: hash('change'),
      oldEmail: `${word}.old@x1.test`,
      newEmail: `${word}.new@x1.test`,
      newEmailKey: word,
    })
    .execute();
  await db
    .insertInto('notifications')
    .values({ userId, key: word, topic: 'account', title: `${word}.title`, body: `${word}.body`, path: null, createdAt: now })
    .execute();
  await db
    .insertInto('supportRequests')
    .values({
      userId,
      name: `${word}.asker`,
      email: `${word}.asks@x1.test`,
      topic: 'other',
      message: `${word}.question`,
      receivedAt: now,
    })
    .execute();
  await db
    .insertInto('mails')
    .values({
      key: word,
      userId,
      kind: 'accounts.welcome',
      toAddress: `${word}.mailed@x1.test`,
      subject: `${word}.subject`,
      body: Buffer.from(secret),
      isSecurity: false,
      state: 'queued',
      createdAt: now,
    })
    .execute();
}

async function insertTrainerWithTexts(word: string): Promise<{ id: TrainerId; userId: UserId }> {
  const { db } = database;
  const userId = await insertUser(db, { role: 'trainer', email: `${word}.email@x1.test`, name: `${word}.name`, passwordHash: secret });
  const trainer = await insertTrainer(db, {
    userId,
    name: `${word}.trainer`,
    sports: [`${word}.sport`],
    homeCity: `${word}.city`,
    homeZipcode: `${word}.zip`,
    phone: `${word}.phone`,
    athleticBio: `${word}.bio`,
    achievements: `${word}.achievements`,
    trainingPhilosophy: `${word}.philosophy`,
    team: `${word}.team`,
    position: `${word}.position`,
    personalBests: `${word}.bests`,
    experience: `${word}.experience`,
    trainingApproachDescription: `${word}.approach`,
    meetingLink: `https://meet.x1.test/${word}.meeting`,
    onboarding: { identity: 'verified', bank: 'ACTIVE' },
  });
  await db
    .updateTable('identityChecks')
    .set({ rejectionReason: `${word}.reason` })
    .where('userId', '=', userId)
    .execute();
  await insertAccountRows(userId, word);
  return trainer;
}

/** A held session with everything that is written about one. */
async function insertHistory(
  parentId: UserId,
  trainer: { id: TrainerId; userId: UserId },
  words: { parent: string; trainer: string },
): Promise<void> {
  const { db } = database;
  const programId = await insertProgram(db, {
    trainerId: trainer.id,
    title: `${words.trainer}.program`,
    description: `${words.trainer}.description`,
    requirements: `${words.trainer}.requirements`,
    tags: [`${words.trainer}.tag`],
  });
  const held = await insertPaidAppointment(db, { parentId, programId, state: { startsAt: now, isCompleted: true } });
  await insertReview(db, held.appointmentId, { text: `${words.parent}.review`, answer: `${words.trainer}.answer`, answeredAt: now });
  await insertProblem(held, parentId, words.parent);
  const names = { parentName: `${words.parent}.agreeing`, trainerName: `${words.trainer}.agreed` };
  const texts = { waiver: `${words.parent}.waiver`, individualTraining: `${words.parent}.statement`, waiverVersion: 1 };
  const pair = { parentId, agreedBy: parentId, trainerId: trainer.id };
  await db
    .insertInto('consents')
    .values({ ...pair, ...names, ...texts, agreedAt: now, validUntil: new Date('2027-03-02T12:00:00Z') })
    .execute();
  const written = { notes: `${words.trainer}.notes`, homework: `${words.trainer}.homework`, writtenAt: now };
  await db
    .insertInto('sessionNotes')
    .values({ appointmentId: held.appointmentId, ...written })
    .execute();
  const kept = { duty: 'check-ins', note: `${words.trainer}.kept`, keptAt: now, requestId: crypto.randomUUID() };
  await db
    .insertInto('dutyRecords')
    .values({ programId, parentId, ...kept })
    .execute();
  await insertProgress(parentId, trainer.id, words.trainer);
  const { id } = await db
    .insertInto('mentorships')
    .values({
      trainerId: trainer.id,
      parentId,
      trainerUserId: trainer.userId,
      programId,
      hasPurchase: true,
      createdAt: now,
      movedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [senderId, word] of [
    [parentId, words.parent],
    [trainer.userId, words.trainer],
  ] as const) {
    const message = { mentorshipId: id, senderId, content: `${word}.message`, contactDetailsHidden: false, createdAt: now };
    await db.insertInto('messages').values(message).execute();
  }
  await db
    .insertInto('reports')
    .values({
      reporterId: parentId,
      accusedId: trainer.userId,
      subject: 'trainer',
      subjectId: trainer.id,
      reason: 'other',
      text: `${words.parent}.report`,
      reportedAt: now,
    })
    .execute();
}

/** What the trainer wrote for the first athlete of the family. */
async function insertProgress(parentId: UserId, trainerId: TrainerId, word: string): Promise<void> {
  const { db } = database;
  const { id: athleteId } = await db.selectFrom('athletes').select('id').where('userId', '=', parentId).executeTakeFirstOrThrow();
  const pair = { athleteId, trainerId, changedAt: now };
  const requested = { ...pair, setAt: now, requestId: crypto.randomUUID() };
  await db
    .insertInto('progressPlans')
    .values({ ...pair, title: `${word}.season` })
    .execute();
  await db
    .insertInto('progressGoals')
    .values({ ...requested, text: `${word}.goal`, target: `${word}.target`, setBy: 'trainer', changedBy: 'trainer' })
    .execute();
  const drill = { ...requested, title: `${word}.drill`, howOften: `${word}.often` };
  const { id: drillId } = await db.insertInto('progressDrills').values(drill).returning('id').executeTakeFirstOrThrow();
  await insertFilm({ athleteId, trainerId, drillId }, word);
}

/** What the trainer added to the drill, and says about it. */
async function insertFilm(of: { athleteId: AthleteId; trainerId: TrainerId; drillId: DrillId }, word: string): Promise<void> {
  const { db } = database;
  const { userId } = await db.selectFrom('trainers').select('userId').where('id', '=', of.trainerId).executeTakeFirstOrThrow();
  const mediaId = await insertFilmRow(db, { userId });
  const clip = { ...of, mediaId, moment: 'after', lengthMs: 9_000, side: 'trainer', addedBy: userId, addedAt: now } as const;
  const { id: clipId } = await db.insertInto('progressClips').values(clip).returning('id').executeTakeFirstOrThrow();
  const comment = {
    clipId,
    authorId: userId,
    side: 'trainer',
    atMs: 7_000,
    text: `${word}.comment`,
    writtenAt: now,
    changedAt: now,
  } as const;
  await db
    .insertInto('clipComments')
    .values({ ...comment, requestId: crypto.randomUUID() })
    .execute();
}

async function insertProblem(
  held: { appointmentId: AppointmentId; transactionId: TransactionId },
  parentId: UserId,
  word: string,
): Promise<void> {
  await database.db
    .insertInto('problemReports')
    .values({
      appointmentId: held.appointmentId,
      transactionId: held.transactionId,
      parentId,
      text: `${word}.problem`,
      // After the share was released, so that it keeps nothing back.
      reportedAt: new Date('2026-03-03T12:00:00Z'),
    })
    .execute();
}

/** The places at which texts of a person stand in an export. */
function placesOf(word: string, data: unknown): string[] {
  return [...new Set(JSON.stringify(data).match(new RegExp(`${word}\\.\\w+`, 'g')) ?? [])]
    .map((found) => found.slice(word.length + 1))
    .sort();
}

const everybody = [
  'asker',
  'asks',
  'block',
  'body',
  'device',
  'email',
  'mailed',
  'message',
  'name',
  'new',
  'old',
  'question',
  'subject',
  'title',
];

describe('a data export', () => {
  it('contains everything of the user, of the other side only what they were shown, and nothing of strangers', async () => {
    const parentId = await insertParent('mica');
    const trainer = await insertTrainerWithTexts('slate');
    await insertHistory(parentId, trainer, { parent: 'mica', trainer: 'slate' });
    await insertHistory(await insertParent('flint'), await insertTrainerWithTexts('gneiss'), { parent: 'flint', trainer: 'gneiss' });

    const ofParent = await gatherPersonalData({ db: database.db, secrets }, parentId);
    const agreed = ['agreeing', 'statement', 'waiver'];
    const family = ['athlete', 'contact', 'goals', 'grade', 'hint', 'level', 'medical', 'sport'];
    expect(placesOf('mica', ofParent)).toEqual([...everybody, ...agreed, ...family, 'phone', 'problem', 'report', 'review'].sort());
    expect(placesOf('slate', ofParent)).toEqual([
      'agreed',
      'answer',
      'comment',
      'description',
      'drill',
      'goal',
      'homework',
      'kept',
      'message',
      'notes',
      'often',
      'program',
      'season',
      'target',
      'trainer',
    ]);

    const ofTrainer = await gatherPersonalData({ db: database.db, secrets }, trainer.userId);
    const profile = [
      'achievements',
      'approach',
      'bests',
      'bio',
      'city',
      'experience',
      'meeting',
      'philosophy',
      'phone',
      'position',
      'reason',
      'sport',
      'team',
      'zip',
    ];
    const progress = ['comment', 'drill', 'goal', 'often', 'season', 'target'];
    const written = [
      'agreed',
      'answer',
      'description',
      'homework',
      'kept',
      'notes',
      'program',
      'requirements',
      'tag',
      'trainer',
      ...progress,
    ];
    expect(placesOf('slate', ofTrainer)).toEqual([...everybody, ...profile, ...written].sort());
    expect(placesOf('mica', ofTrainer)).toEqual([...agreed, 'message', 'name', 'review'].sort());

    for (const data of [ofParent, ofTrainer]) {
      for (const stranger of ['flint', 'gneiss']) expect(placesOf(stranger, data)).toEqual([]);
      expect(JSON.stringify(data)).not.toMatch(/must-stay-secret|acct_|pi_rows|argon2/);
    }
  });

  it('of a user without any activity says so', async () => {
    const userId = await insertUser(database.db, { role: 'parent' });
    expect(Object.keys(await gatherPersonalData({ db: database.db, secrets }, userId))).toEqual(['account']);
  });
});

/** Tables with a reference to a user that are not in an export, each with its reason. */
const leftOut: Record<string, string> = {
  known_devices: 'only hashes; the sign-ins themselves are exported',
  device_marks: 'only hashes; the sign-ins themselves are exported',
  password_resets: 'only hashes',
  email_confirmations: 'only hashes; when the email was confirmed is exported with the account',
  recovery_codes: 'only hashes',
  factor_challenges: 'questions that live for five minutes',
  data_exports: 'is the export',
  away_notices: 'that a notification about a message is due; the message is exported',
  time_holds: 'times that somebody kept for minutes before paying, or was offered for hours; what was waited for is exported',
  time_slots: 'the times of sessions, which are exported',
  media_uses: 'where media files are shown; the files are exported',
  payment_customers: 'the provider’s name of the user; the cards kept there are exported',
  payout_holds: 'that a share is held; the report or dispute is exported',
  payout_stops: 'that an operator stopped payouts; kept for audits',
  releases: 'that a share was released; the journals are exported',
  ledger_accounts: 'names of accounts; their postings are exported',
  journals: 'the postings to the user’s accounts are exported',
  trainer_search: 'an index of the profile',
  trainer_views: 'how often a page was opened, by nobody in particular; the trainer reads it on the dashboard',
  trainer_starts: 'when a trainer first published and was booked; programs and payments are exported',
  audit_log: 'what operators did; kept for audits',
  approvals: 'what operators decided; kept for audits',
  tax_thresholds: 'what an operator set for everybody',
  case_assignments: 'which operator decides a case',
  case_notes: 'what operators wrote about a decision; kept with it, for operators only',
  case_closings: 'what operators put away, and why; kept with the case',
  canned_answers: 'what operators answer often',
  saved_views: 'an operator’s own filters of the console',
  waiver_texts: 'what an operator published for everybody',
  setting_versions: 'what operators set for everybody; kept for audits',
  setting_withdrawals: 'what operators took back; kept for audits',
  calendar_consents: 'only hashes, for ten minutes',
  calendar_events: 'which sessions are in a calendar; the sessions are exported',
  calendar_busy: 'times from the user’s own calendar, sixty days ahead',
  report_evidence: 'kept for child safety, for operators only',
};

describe('every table with a reference to a user', () => {
  it('is in the export or is excluded for a stated reason', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid in ('users'::regclass, 'trainers'::regclass) order by 1`.execute(database.db);
    const reads = join(import.meta.dirname, 'reads');
    const files = readdirSync(reads).filter((name) => name.startsWith('about-'));
    const sources = files.map((name) => readFileSync(join(reads, name), 'utf8')).join('\n');
    const named = (table: string) => new RegExp(`(from|join) ${table}\\b`).test(sources);
    expect(rows.map(({ table }) => table).filter((table) => !named(table) && !(table in leftOut))).toEqual([]);
  });
});
