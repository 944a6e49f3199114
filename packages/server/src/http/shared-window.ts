import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Rate, Wait } from './sliding-window.ts';

export interface SharedWindowNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/** Keys that this process refuses without asking the database; beyond this many, the oldest are looked up again. */
const maxRefused = 50_000;

/**
 * Counts per key over a sliding period across all processes, in PostgreSQL. The key itself isn't stored, only a keyed hash of it. Once
 * a key is refused, this process refuses it from memory until the period ends, so that a flood doesn't cost a query per call.
 *
 * @param name of the limit, which has its own counts
 */
export function createSharedWindow(name: string, rate: Rate, { db, clock, secrets }: SharedWindowNeeds) {
  const windowMs = rate.windowSeconds * 1_000;
  const refusedUntil = new Map<string, number>();

  /** Adds to the count. @returns the counts of this and the previous fixed period */
  async function count(key: string, amount: number, windowStart: number): Promise<{ current: number; former: number }> {
    const hashed = hashToken(secrets.deriveToken('rate-limit', `${name}:${key}`));
    const { rows } = await sql<{ current: number; former: number }>`
      insert into rate_counts as counts (limit_name, key_hash, started_at, used) values (${name}, ${hashed}, ${new Date(windowStart)}, ${amount})
      on conflict (limit_name, key_hash, started_at) do update set used = counts.used + ${amount}
      returning used as current, coalesce((
        select former.used from rate_counts former
        where former.limit_name = ${name} and former.key_hash = ${hashed} and former.started_at = ${new Date(windowStart - windowMs)}
      ), 0) as former`.execute(db);
    return rows[0] ?? { current: 1, former: 0 };
  }

  /** The same counts, as they are. */
  async function read(key: string, windowStart: number): Promise<{ current: number; former: number }> {
    const hashed = hashToken(secrets.deriveToken('rate-limit', `${name}:${key}`));
    const { rows } = await sql<{ startedAt: Date; used: number }>`
      select started_at, used from rate_counts where limit_name = ${name} and key_hash = ${hashed}
        and started_at in (${new Date(windowStart)}, ${new Date(windowStart - windowMs)})`.execute(db);
    const usedIn = (start: number) => rows.find(({ startedAt }) => startedAt.getTime() === start)?.used ?? 0;
    return { current: usedIn(windowStart), former: usedIn(windowStart - windowMs) };
  }

  function refuse(key: string, until: number): void {
    refusedUntil.delete(key);
    refusedUntil.set(key, until);
    const [oldest] = refusedUntil.keys();
    if (refusedUntil.size > maxRefused && oldest !== undefined) refusedUntil.delete(oldest);
  }

  return {
    /** The seconds to wait if the limit is reached; counts nothing. */
    findWait: async (key: string): Promise<Wait | undefined> => {
      const now = clock.now().getTime();
      const windowStart = now - (now % windowMs);
      const { current, former } = await read(key, windowStart);
      const used = current + former * (1 - (now - windowStart) / windowMs);
      if (used + 1 <= rate.max) return undefined;
      return { retryAfterSeconds: Math.max(1, Math.ceil((windowStart + windowMs - now) / 1_000)) };
    },

    /** Counts one, or several at once. When the limit is reached, returns the seconds to wait instead. */
    take: async (key: string, amount = 1): Promise<Wait | undefined> => {
      const now = clock.now().getTime();
      const windowStart = now - (now % windowMs);
      const wait = (until: number): Wait => ({ retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1_000)) });
      const refused = refusedUntil.get(key) ?? 0;
      if (refused > now) return wait(refused);
      const { current, former } = await count(key, amount, windowStart);
      const used = current + former * (1 - (now - windowStart) / windowMs);
      if (used <= rate.max) return undefined;
      refuse(key, windowStart + windowMs);
      return wait(windowStart + windowMs);
    },
  };
}

export type SharedWindow = ReturnType<typeof createSharedWindow>;

/** Deletes counts of periods that began before an instant. */
export async function forgetRateCounts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rateCounts').where('startedAt', '<', before).execute();
}
