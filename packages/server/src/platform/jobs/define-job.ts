import type { RawBuilder } from 'kysely';
import type * as core from 'zod/v4/core';

/** One kind of background work. */
export interface JobDefinition<Payload extends object = object> {
  /** `module.verb_object`, such as `payouts.send_weekly`. */
  readonly name: string;
  /** The payload is written by `send` and read again before the handler sees it. */
  readonly schema: core.$ZodType<Payload>;
  /** How often a failed run is tried again, 10 by default. After that it goes to the dead letters and is logged as an error. */
  readonly retries?: number;
  /** Pause before the first retry, 5 by default; it doubles each time, up to 15 minutes. */
  readonly retryDelaySeconds?: number;
  /** A run that takes longer counts as failed, 60 by default. */
  readonly timeoutSeconds?: number;
  /**
   * With `one_waiting` at most one job per `key` waits (one per kind without a key): a second `send` changes nothing. With `one_at_a_time`
   * at most one per key runs. By default neither.
   */
  readonly policy?: 'one_waiting' | 'one_at_a_time';
  /** Asked in the statement that queues it, of the payload as jsonb: where it doesn't hold, there is nothing to do, and no job. */
  readonly onlyIf?: (payload: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** Runs of their own accord with the payload `{}`: five fields, minute first. */
  readonly schedule?: { readonly cron: string; readonly timeZone: string };
}

/** Declares one kind of background work and keeps its payload type. Handlers must bear being run twice. */
export function defineJob<Payload extends object>(job: JobDefinition<Payload>): JobDefinition<Payload> {
  return job;
}
