import type { OperationNodeSource, RawBuilder } from 'kysely';
import * as core from 'zod/v4/core';
import { inBackground } from '../db/background.ts';
import type { Db, Tx } from '../db/database.ts';
import { forNobody } from '../language-around.ts';
import type { JobDefinition } from './define-job.ts';
import type { Queueing } from './send-each.ts';

/** One attempt at a job. */
export interface JobRun {
  readonly jobId: string;
  /** 1 for the first. */
  readonly attempt: number;
}

export interface SendOptions {
  /** Not before this instant; at once by default. */
  startAt?: Date;
  /** What the job is about, where its policy keeps one per key. */
  key?: string;
  /** Runs before all other jobs of its kind that are due. */
  isUrgent?: boolean;
  /** An insert that is done together with the job, in one statement: where it writes no row, there is no job. Only for jobs without a policy. */
  once?: OperationNodeSource;
  /** Of that statement: where it doesn't hold, there is no job either. */
  onlyIf?: RawBuilder<boolean>;
}

export type JobHandler<Payload extends object> = (payload: Payload, run: JobRun) => Promise<void>;

/** What modules see of background work. */
export interface Jobs {
  /** Queues a job in the transaction: it runs after the commit, and not at all after a rollback. */
  send<Payload extends object>(tx: Tx | Db, job: JobDefinition<Payload>, payload: Payload, options?: SendOptions): Promise<void>;
  /** Queues one payload for several kinds of work without a policy, in their order; otherwise as `send`. */
  sendEach<Payload extends object>(tx: Tx | Db, jobs: readonly JobDefinition<Payload>[], payload: Payload): Promise<void>;
  /** `sendEach` as part of another statement, which makes the payload: one jsonb, or null where nothing is to be queued. */
  sendWithin<Payload extends object>(jobs: readonly JobDefinition<Payload>[], payload: RawBuilder<unknown>): Queueing;
  /** Queues several payloads for one kind of work without a policy, in their order; otherwise as `send`. */
  sendMany<Payload extends object>(
    tx: Tx | Db,
    job: JobDefinition<Payload>,
    payloads: readonly Payload[],
    options?: Pick<SendOptions, 'isUrgent' | 'startAt'>,
  ): Promise<void>;
  /** Says who does a kind of work; before the application starts, once per kind. */
  work<Payload extends object>(job: JobDefinition<Payload>, handler: JobHandler<Payload>, options?: WorkOptions): void;
}

export interface WorkOptions {
  /** How many of this kind run at once in this process, 1 by default. */
  concurrency?: number;
}

/** A kind of work and who does it, its types put aside: the payload is parsed before the handler sees it. */
export interface RegisteredJob {
  readonly job: JobDefinition;
  readonly run: (payload: unknown, run: JobRun) => Promise<void>;
  readonly concurrency: number;
}

/** Joins a handler to the schema of its payload. */
export function registerJob<Payload extends object>(
  job: JobDefinition<Payload>,
  handler: JobHandler<Payload>,
  { concurrency = 1 }: WorkOptions = {},
): RegisteredJob {
  return { job, concurrency, run: (payload, run) => forNobody(() => inBackground(() => handler(core.parse(job.schema, payload), run))) };
}
