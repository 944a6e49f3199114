import type { MentorshipId, MessageId, ReportId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { ReportReason } from '@x1/contract/safety/report.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { JobDefinition } from '../platform/jobs/define-job.ts';
import type { TestApp } from './start-app.ts';

/** Rows of conversations, reports, and of work that was given up: see `rows.ts`. */

const longAgo = new Date('2026-01-05T12:00:00Z');

export interface ConversationRows {
  readonly mentorshipId: MentorshipId;
  readonly messageOfParent: MessageId;
  readonly messageOfTrainer: MessageId;
}

/** The conversation of two people with a new message of each. */
export async function insertConversation(
  db: Db,
  { parentId, trainerUserId, trainerId }: { parentId: UserId; trainerUserId: UserId; trainerId: TrainerId },
): Promise<ConversationRows> {
  await db
    .insertInto('mentorships')
    .values({ parentId, trainerUserId, trainerId, createdAt: longAgo, movedAt: longAgo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const pair = db.selectFrom('mentorships').select('id').where('parentId', '=', parentId).where('trainerId', '=', trainerId);
  const mentorshipId = (await pair.executeTakeFirstOrThrow()).id as MentorshipId;
  const say = async (senderId: UserId, content: string) => {
    const values = { mentorshipId, senderId, content, contactDetailsHidden: false, createdAt: longAgo };
    const { id } = await db.insertInto('messages').values(values).returning('id').executeTakeFirstOrThrow();
    return id as MessageId;
  };
  return {
    mentorshipId,
    messageOfParent: await say(parentId, 'Is Saturday free?'),
    messageOfTrainer: await say(trainerUserId, 'Send the money to my own account.'),
  };
}

/** A report as it is in the queue, without evidence. */
export async function insertReport(
  db: Db,
  report: { reporterId: UserId; accusedId: UserId; reason?: ReportReason; reportedAt?: Date },
): Promise<ReportId> {
  const { next } = await db
    .selectFrom('reports')
    .select(sql<number>`coalesce(max(subject_id), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('reports')
    .values({
      reporterId: report.reporterId,
      accusedId: report.accusedId,
      subject: 'message',
      subjectId: next,
      mentorshipId: null,
      reason: report.reason ?? 'harassment',
      text: '',
      pausesTrainer: report.reason === 'child-safety',
      reportedAt: report.reportedAt ?? longAgo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as ReportId;
}

/** Work that failed on every try. @returns its id */
export async function insertFailedJob(app: Pick<TestApp, 'db' | 'jobs'>, job: JobDefinition<Record<string, never>>): Promise<string> {
  await app.jobs.send(app.db, job, {});
  const output = JSON.stringify({ error: 'Error: no luck\n    at line 3' });
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', completed_on = now(), retry_count = 10, output = ${output}::jsonb
    where id = (select id from pgboss.job where name = ${job.name} and state = 'created' limit 1) returning id`.execute(app.db);
  const [row] = rows;
  if (!row) throw new Error('the job is not there');
  return row.id;
}

/** A mail that was given up. @returns its id */
export async function insertFailedMail({ db, services }: Pick<TestApp, 'db' | 'services'>): Promise<number> {
  const key = `test:${crypto.randomUUID()}`;
  const words = { preheader: 'A test.', heading: 'Hello', paragraphs: ['Hello'], why: 'A test.' };
  const letter = { subject: 'Hello', ...words, kindOfMail: 'record' } as const;
  const mail = { key, kind: 'test.mail', userId: null, to: 'nobody@people.test', letter };
  await db.transaction().execute((tx) => services.notifications.outbox.queueMail(tx, mail));
  const failed = db.updateTable('mails').set({ state: 'failed', lastError: 'refused' }).where('key', '=', key).returning('id');
  return (await failed.executeTakeFirstOrThrow()).id;
}
