import type { FailedJob, JobQueue, MailId } from '@x1/contract/admin/operations.ts';
import type { AdminOverview } from '@x1/contract/admin/overview.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { AppError } from '../../platform/errors.ts';
import { countGivenUp, countJobs, type GivenUpJob, listGivenUp } from '../../platform/jobs/job-admin.ts';
import type { JobRunner } from '../../platform/jobs/job-runner.ts';
import type { Audit } from './audit.ts';
import type { AdminNeeds } from './needs.ts';
import { readOverview } from './reads/overview.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock'> & Pick<AdminNeeds, 'notifications'> & { jobs: Pick<JobRunner, 'retry'> };

interface JobsPage {
  readonly items: FailedJob[];
  readonly nextCursor: string | null;
  readonly total: number | '1000+';
}

const countedAtMost = 1_000;

/** Background jobs, mails, and counts of open work. */
export function createOperations(audit: Audit, { db, clock, jobs, notifications }: Needs) {
  return {
    /** Numbers only: nothing personal, and no log entry. */
    overview: async (): Promise<AdminOverview> => {
      const queues = await countJobs(db);
      const sum = (of: (queue: JobQueue) => number) => queues.reduce((total, queue) => total + of(queue), 0);
      const figures = await db
        .transaction()
        .setAccessMode('read only')
        .execute((tx) => readOverview(tx, clock.now()));
      return { ...figures, jobs: { waiting: sum(({ waiting }) => waiting), failed: sum(({ failed }) => failed) } };
    },

    /** Every job queue; nothing personal. */
    listJobQueues: (): Promise<JobQueue[]> => countJobs(db),

    /** Failed jobs, newest first. @throws AppError 'request.invalid' for a cursor of another list */
    listFailedJobs: (
      actor: Actor,
      { limit, cursor, queue }: { limit: number; cursor?: string | undefined; queue?: string | undefined },
    ): Promise<JobsPage> =>
      audit.record(actor, { action: 'jobs.list_failed', object: 'list' }, async (tx) => {
        const rows = await listGivenUp(tx, { queue, after: decodePlace(cursor), limit: limit + 1 });
        const shown = rows.slice(0, limit);
        const last = shown.at(-1);
        const count = await countGivenUp(tx, queue);
        const nextCursor = rows.length > limit && last ? encodePlace({ atMs: last.createdAt.getTime(), id: last.id }) : null;
        return { items: shown.map(toFailedJob), nextCursor, total: count > countedAtMost ? '1000+' : count };
      }),

    /** @throws AppError 'job.not_found' also on a second click */
    retryJob: (actor: Actor, jobId: string): Promise<void> =>
      audit.record(actor, { action: 'jobs.retry', object: 'job', objectId: jobId }, async (tx) => {
        if (!(await jobs.retry(tx, jobId))) throw new AppError('job.not_found');
      }),

    /** @throws AppError 'mail.not_found' also on a second click */
    retryMail: (actor: Actor, mailId: MailId): Promise<void> =>
      audit.record(actor, { action: 'mails.retry', object: 'mail', objectId: mailId }, async (tx) => {
        if (!(await notifications.retryMail(tx, mailId))) throw new AppError('mail.not_found');
      }),
  };
}

function toFailedJob({ id, queue, createdAt, failedAt, attempts, error }: GivenUpJob): FailedJob {
  return { id, queue, createdAt: createdAt.toISOString(), failedAt: failedAt?.toISOString() ?? null, attempts, error };
}

/** The failed job after which a page starts. */
interface JobPlace {
  readonly atMs: number;
  readonly id: string;
}

const form = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** As opaque text for the address. */
function encodePlace({ atMs, id }: JobPlace): string {
  return `${atMs}_${id}`;
}

/** @returns undefined for the first page. @throws AppError 'request.invalid' for a cursor of another list */
function decodePlace(cursor: string | undefined): JobPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, atMs, id] = form.exec(cursor) ?? [];
  if (id === undefined) throw new AppError('request.invalid', undefined, { fields: { cursor: "isn't a cursor of this list" } });
  return { atMs: Number(atMs), id };
}
