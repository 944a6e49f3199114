import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

/** How long a process waits for another one that migrates the same database. */
export interface TurnPatience {
  readonly waitMs: number;
  /** From one look to the next. */
  readonly lookMs: number;
  /** From one sentence about it to the next. */
  readonly sayMs: number;
  /** The clock: milliseconds since some fixed moment, and a pause of that many. */
  readonly time: { readonly now: () => number; readonly pause: (ms: number) => Promise<void> };
}
const usualPatience: TurnPatience = {
  waitMs: 600_000,
  lookMs: 250,
  sayMs: 60_000,
  time: { now: () => performance.now(), pause: (ms) => delay(ms) },
};

/** Another process was still migrating when the time was over. The message is for whoever runs X1. */
export class StillMigratingError extends Error {
  override name = 'StillMigratingError';
}

/** Of the advisory lock that whoever migrates has. */
const lockKey = 7_310_018_466;
const halfOfKey = 2 ** 32;

/**
 * Takes the migration lock, which is held until the connection ends. It polls instead of waiting: a session that waits in a statement holds
 * a snapshot, and an index that's being built concurrently would wait for that snapshot to end.
 *
 * @param announce gets a sentence about who holds the lock, before the first pause and then once per `sayMs`
 * @throws StillMigratingError that says who has it, after `waitMs`
 */
export async function waitForTurn(
  client: Client,
  announce: (sentence: string) => void = () => {},
  patience: Partial<TurnPatience> = {},
): Promise<void> {
  const { waitMs, lookMs, sayMs, time } = { ...usualPatience, ...patience };
  const startedAt = time.now();
  let said = 0;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockKey]);
    if (rows[0]?.taken) return;
    const waitedMs = time.now() - startedAt;
    if (said === 0 || (waitedMs < waitMs && waitedMs >= said * sayMs)) {
      const who = await describeHolder(client);
      announce(
        said === 0
          ? `${who} is migrating this database; waiting for it for up to ${inWords(waitMs)}.`
          : `${who} is still migrating this database, after ${inWords(waitedMs)}.`,
      );
      said = Math.floor(waitedMs / sayMs) + 1;
    }
    if (waitedMs >= waitMs) {
      throw new StillMigratingError(
        `${await describeHolder(client)} is still migrating this database after ${inWords(waitMs)}: wait until it is done and start again, ` +
          'or end it if it hangs (SELECT pg_terminate_backend of its backend)',
      );
    }
    await time.pause(lookMs);
  }
}

/** `Backend 4711 ("x1 migrations" at 10.0.0.12, connected since 2026-11-27T03:12:00Z)` */
async function describeHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string | null; place: string | null; since: string | null }>(
    `SELECT pid, nullif(application_name, '') AS name, host(client_addr) AS place,
       to_char(backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since
     FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid = $1 AND objid = $2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [Math.floor(lockKey / halfOfKey), lockKey % halfOfKey],
  );
  const [holder] = rows;
  if (!holder) return 'Another process';
  const { pid, name, place, since } = holder;
  const known = [name === null ? '' : `"${name}" `, place === null ? '' : `at ${place}`].join('').trim();
  return `Backend ${pid} (${[known, since === null ? '' : `connected since ${since}`].filter(Boolean).join(', ')})`;
}

const inWords = (ms: number): string => (ms < 120_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`);
