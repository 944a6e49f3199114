import { isOperationNodeSource, type RawBuilder, sql } from 'kysely';
import type * as core from 'zod/v4/core';
import type { Db, Tx } from './db/database.ts';
import { invariant } from './errors.ts';
import { defineJob, type JobDefinition } from './jobs/define-job.ts';
import type { JobRun, Jobs, WorkOptions } from './jobs/jobs.ts';
import type { Queueing } from './jobs/send-each.ts';

/** Something that happened in a module and that modules above it may want to know. */
export interface EventDefinition<Payload extends object = object> {
  /** `module.what_happened`, such as `scheduling.request_rejected`. */
  readonly name: string;
  /** Ids and facts of that moment, nothing personal. */
  readonly schema: core.$ZodType<Payload>;
}

/** Declares one event of a module, in its `events.ts`. */
export function defineEvent<Payload extends object>(event: EventDefinition<Payload>): EventDefinition<Payload> {
  return event;
}

export interface Events {
  /** Notifies every subscriber once the transaction commits: nothing is lost, and nothing is announced that didn't happen. */
  announce<Payload extends object>(tx: Tx, event: EventDefinition<Payload>, payload: Payload): Promise<void>;
  /**
   * The same as part of the statement that writes what happened.
   *
   * @param payload where it depends on what is written: a query of that statement for one jsonb, or null where nothing happened
   */
  announceWithin<Payload extends object>(event: EventDefinition<Payload>, payload: Payload | RawBuilder<unknown>): Queueing;
  /**
   * Writes rows about an event within the transaction in which it happens, so that they are in the order in which things happened. Before the
   * application starts, and once per event.
   *
   * @param insert the statement that writes them, from `told`, whose `payload` is the event's as jsonb. It sees no row that the announcing
   *   statement writes
   */
  keep<Payload extends object>(event: EventDefinition<Payload>, insert: (told: RawBuilder<unknown>) => RawBuilder<unknown>): void;
  /**
   * Listens to an event; before the application starts.
   *
   * @param subscriber `module.verb`, such as `payments.refund_rejected`: part of the name of the stored work, so it stays once chosen
   * @param handler may run twice for one event, and is retried when it throws
   */
  subscribe<Payload extends object>(
    event: EventDefinition<Payload>,
    subscriber: string,
    handler: (payload: Payload, run: JobRun) => Promise<void>,
    options?: Pick<JobDefinition, 'retries' | 'retryDelaySeconds' | 'timeoutSeconds' | 'onlyIf'> & WorkOptions,
  ): void;
}

/** For a statement that announces only sometimes. */
export const nothingAnnounced: Queueing = { parts: sql`unannounced as (select)`, done: sql<number>`0` };

/** Of one subscriber at once, in one process, unless it says how many. */
const usualConcurrency = 4;

/** Events on top of jobs: one job for each subscriber. */
export function createEvents(jobs: Jobs): Events {
  const subscriptions = new Map<string, JobDefinition[]>();
  const kept = new Map<string, (told: RawBuilder<unknown>) => RawBuilder<unknown>>();
  const asQuery = (payload: object) => sql`select ${JSON.stringify(payload)}::jsonb`;
  const insertOf = (name: string, query: RawBuilder<unknown>) => kept.get(name)?.(sql`(${query}) as told (payload)`);
  return {
    announce: async (tx: Tx | Db, event, payload) => {
      await insertOf(event.name, asQuery(payload))?.execute(tx);
      await jobs.sendEach(tx, subscriptions.get(event.name) ?? [], payload);
    },
    announceWithin: (event, payload) => {
      const query = (isOperationNodeSource(payload) ? payload : asQuery(payload)) as RawBuilder<unknown>;
      const queueing = jobs.sendWithin(subscriptions.get(event.name) ?? [], query);
      const insert = insertOf(event.name, query);
      return insert ? { ...queueing, parts: sql`${queueing.parts}, kept as (${insert})` } : queueing;
    },
    keep: (event, insert) => {
      invariant(!kept.has(event.name), `${event.name} is kept twice`);
      kept.set(event.name, insert);
    },
    subscribe: (event, subscriber, handler, { concurrency = usualConcurrency, ...options } = {}) => {
      const job = defineJob({ ...options, name: `${event.name}/${subscriber}`, schema: event.schema });
      const others = subscriptions.get(event.name) ?? [];
      invariant(!others.some(({ name }) => name === job.name), `${job.name} is subscribed twice`);
      subscriptions.set(event.name, [...others, job]);
      jobs.work(job, handler, { concurrency });
    },
  };
}
