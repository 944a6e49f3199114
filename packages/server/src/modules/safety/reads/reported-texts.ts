import { AppointmentId, ClipCommentId, ClipId, DrillId, GoalId, ProgramId, ReviewId, type UserId } from '@x1/contract/core/ids.ts';
import type { ReportSubject } from '@x1/contract/safety/report.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readAttachments } from '../../media/reads.ts';
import type { ReportedSubject } from '../evidence.ts';

/**
 * A program on sale or bought, a shared session, a published review or its answer, a goal or a drill, a film of one or what is said about it, with the words that the reported person wrote.
 *
 * @returns undefined where there is nothing of the kind for this person
 */
export function readReportedTexts(
  tx: Tx,
  userId: UserId,
  { subject, id }: { subject: Exclude<ReportSubject, 'message' | 'user' | 'trainer'>; id: number },
): Promise<ReportedSubject | undefined> {
  if (subject === 'goal') return readGoal(tx, userId, GoalId.parse(id));
  if (subject === 'drill') return readDrill(tx, userId, DrillId.parse(id));
  if (subject === 'clip') return readClip(tx, userId, ClipId.parse(id));
  if (subject === 'clip_comment') return readClipComment(tx, userId, ClipCommentId.parse(id));
  if (subject === 'program') return readProgram(tx, userId, ProgramId.parse(id));
  return subject === 'session' ? readSession(tx, userId, AppointmentId.parse(id)) : readReview(tx, ReviewId.parse(id), subject);
}

async function readProgram(tx: Tx, userId: UserId, programId: ProgramId): Promise<ReportedSubject | undefined> {
  const row = await tx
    .selectFrom('programs as p')
    .innerJoin('trainers as t', 't.id', 'p.trainerId')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select(['t.userId', 'p.title', 'p.description', 'p.requirements', 'p.tags'])
    .where('p.id', '=', programId)
    .where('u.disabledAt', 'is', null)
    .where(({ or, and, eb, exists, selectFrom }) => {
      const sold = selectFrom('appointments as a').select('a.id').whereRef('a.programId', '=', 'p.id').where('a.parentId', '=', userId);
      return or([and([eb('p.isDraft', '=', false), eb('p.archivedAt', 'is', null)]), exists(sold)]);
    })
    .executeTakeFirst();
  if (!row) return undefined;
  const { title, description, requirements, tags } = row;
  return written(row.userId, { Title: title, Description: description, Requirements: requirements, Tags: tags.join(', ') });
}

/** Place, reasons and notes of one session, regardless of who wrote them. */
async function readSession(tx: Tx, userId: UserId, appointmentId: AppointmentId): Promise<ReportedSubject | undefined> {
  const row = await tx
    .selectFrom('appointments as a')
    .innerJoin('trainers as t', 't.id', 'a.trainerId')
    .leftJoin('sessionNotes as n', 'n.appointmentId', 'a.id')
    .select(['a.parentId', 't.userId as trainerUserId', 'a.title', 'a.location', 'a.rejectionReason', 'a.cancellationReason'])
    .select(['n.notes', 'n.homework'])
    .where('a.id', '=', appointmentId)
    .where((party) => party.or([party('a.parentId', '=', userId), party('t.userId', '=', userId)]))
    .executeTakeFirst();
  if (!row) return undefined;
  return written(userId === row.parentId ? row.trainerUserId : row.parentId, {
    Session: row.title,
    Place: row.location,
    'Reason of rejection': row.rejectionReason,
    'Reason of cancellation': row.cancellationReason,
    Notes: row.notes,
    Homework: row.homework,
  });
}

async function readReview(tx: Tx, reviewId: ReviewId, subject: 'review' | 'answer'): Promise<ReportedSubject | undefined> {
  const row = await tx
    .selectFrom('reviews as r')
    .innerJoin('trainers as t', 't.id', 'r.trainerId')
    .select(['r.parentId', 't.userId as trainerUserId', 'r.text', 'r.answer'])
    .where('r.id', '=', reviewId)
    .where('r.hiddenAt', 'is', null)
    .executeTakeFirst();
  if (!row || (subject === 'answer' && row.answer === null)) return undefined;
  return written(subject === 'answer' ? row.trainerUserId : row.parentId, { Review: row.text, Answer: row.answer });
}

/** What the other side wrote last into a shared goal. */
async function readGoal(tx: Tx, userId: UserId, goalId: GoalId): Promise<ReportedSubject | undefined> {
  const row = await tx
    .selectFrom('progressGoals as g')
    .innerJoin('athletes as athlete', 'athlete.id', 'g.athleteId')
    .innerJoin('trainers as t', 't.id', 'g.trainerId')
    .select(['athlete.userId as parentId', 't.userId as trainerUserId', 'g.text', 'g.target', 'g.changedBy'])
    .where('g.id', '=', goalId)
    .executeTakeFirst();
  if (!row) return undefined;
  const [author, reader] = row.changedBy === 'trainer' ? [row.trainerUserId, row.parentId] : [row.parentId, row.trainerUserId];
  return reader === userId ? written(author, { Goal: row.text, 'Reached when': row.target }) : undefined;
}

/** For the family: a drill is the trainer's, with the title of the plan that it belongs to. */
async function readDrill(tx: Tx, userId: UserId, drillId: DrillId): Promise<ReportedSubject | undefined> {
  const row = await tx
    .selectFrom('progressDrills as d')
    .innerJoin('athletes as athlete', 'athlete.id', 'd.athleteId')
    .innerJoin('trainers as t', 't.id', 'd.trainerId')
    .leftJoin('progressPlans as plan', (join) =>
      join.onRef('plan.athleteId', '=', 'd.athleteId').onRef('plan.trainerId', '=', 'd.trainerId'),
    )
    .select(['t.userId as trainerUserId', 'd.title', 'd.howOften', 'plan.title as plan'])
    .where('d.id', '=', drillId)
    .where('athlete.userId', '=', userId)
    .executeTakeFirst();
  return row && written(row.trainerUserId, { Drill: row.title, 'How often': row.howOften, Plan: row.plan });
}

/** A film that the other side added, with what that side says about it. */
async function readClip(tx: Tx, userId: UserId, clipId: ClipId): Promise<ReportedSubject | undefined> {
  const row = await tx
    .selectFrom('progressClips as c')
    .innerJoin('athletes as athlete', 'athlete.id', 'c.athleteId')
    .innerJoin('trainers as t', 't.id', 'c.trainerId')
    .select(['athlete.userId as parentId', 't.userId as trainerUserId', 'c.side', 'c.addedBy', 'c.mediaId', 'c.moment'])
    .where('c.id', '=', clipId)
    .executeTakeFirst();
  if (userId !== (row?.side === 'trainer' ? row.parentId : row?.trainerUserId) || !row) return undefined;
  const comments = await tx
    .selectFrom('clipComments')
    .select('text')
    .where('clipId', '=', clipId)
    .where('side', '=', row.side)
    .orderBy('id')
    .execute();
  const reported = written(row.addedBy, { Film: row.moment, Comments: comments.map(({ text }) => text).join('\n') });
  return { ...reported, evidence: { ...reported.evidence, files: await readAttachments(tx, [row.mediaId]) } };
}

/** What the other side says at a time of a film. */
async function readClipComment(tx: Tx, userId: UserId, commentId: ClipCommentId): Promise<ReportedSubject | undefined> {
  const row = await tx
    .selectFrom('clipComments as x')
    .innerJoin('progressClips as c', 'c.id', 'x.clipId')
    .innerJoin('athletes as athlete', 'athlete.id', 'c.athleteId')
    .innerJoin('trainers as t', 't.id', 'c.trainerId')
    .select(['athlete.userId as parentId', 't.userId as trainerUserId', 'x.side', 'x.authorId', 'x.text'])
    .where('x.id', '=', commentId)
    .executeTakeFirst();
  if (userId !== (row?.side === 'trainer' ? row.parentId : row?.trainerUserId) || !row) return undefined;
  return written(row.authorId, { Comment: row.text });
}

function written(accusedId: UserId, named: Readonly<Record<string, string | null>>): ReportedSubject {
  const texts = Object.entries(named).flatMap(([label, text]) => (text ? [{ label, text }] : []));
  return { accusedId, mentorshipId: null, evidence: { messages: [], profile: null, texts } };
}
