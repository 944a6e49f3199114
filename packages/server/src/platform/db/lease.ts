import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { newToken } from '../tokens.ts';
import type { Db, Tx } from './database.ts';
import { isLockTimeout } from './database-errors.ts';

/** Another process took over what this one was doing: it has to leave everything as it is. */
class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

interface Held {
  readonly name: string;
  readonly holder: string;
}

interface Options {
  /** For how long the work is this process's own after it last said so, 15 s by default. */
  durationMs?: number;
}

const usualDurationMs = 15_000;
/** So many of them may fail before the lease expires. */
const renewalsPerDuration = 3;
const held = new AsyncLocalStorage<Held>();

/**
 * Runs work while no other process runs work of the same name. No connection and no transaction is held, so the work may call outside
 * services. It's renewed while it runs; when the process dies, is suspended or can't reach the database for 15 s, another one may take over.
 * From then on no `inTransaction` of this work commits (decision 0047); calls to outside services need idempotency keys.
 *
 * @param namespace what kind of thing, such as `payout`
 * @returns false when another process held it and nothing was done, or when another process took over
 */
export async function whileAlone(
  db: Db,
  { namespace, id }: { namespace: string; id: number | string },
  work: () => Promise<void>,
  { durationMs = usualDurationMs }: Options = {},
): Promise<boolean> {
  const lease: Held = { name: `${namespace}:${id}`, holder: newToken() };
  if (!(await take(db, lease, durationMs))) return false;
  // One that fails is followed by the next; after the last one others may take over.
  const renewing = setInterval(() => void renew(db, lease, durationMs).catch(() => {}), durationMs / renewalsPerDuration);
  try {
    await held.run(lease, work);
    return true;
  } catch (error) {
    if (error instanceof LeaseLostError) return false;
    throw error;
  } finally {
    clearInterval(renewing);
    // Where the database is away, it expires on its own.
    await giveBack(db, lease).catch(() => {});
  }
}

/**
 * Makes a transaction of work under a lease one that commits only while it's held: whoever takes over waits for its end.
 *
 * @throws LeaseLostError
 */
export async function assertHeld(tx: Tx): Promise<void> {
  const lease = held.getStore();
  if (!lease) return;
  const { rows } = await sql`SELECT FROM leases WHERE name = ${lease.name} AND holder = ${lease.holder} FOR SHARE`.execute(tx);
  if (rows.length === 0) throw new LeaseLostError(`${lease.name} was taken over by another process`);
}

const inMs = (durationMs: number) => sql<Date>`clock_timestamp() + ${durationMs} * interval '1 millisecond'`;

async function take(db: Db, { name, holder }: Held, durationMs: number): Promise<boolean> {
  const expiresAt = inMs(durationMs);
  try {
    const taken = await db
      .insertInto('leases')
      .values({ name, holder, expiresAt })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ holder, expiresAt }).where('leases.expiresAt', '<=', sql<Date>`clock_timestamp()`),
      )
      .returning('name')
      .executeTakeFirst();
    return taken !== undefined;
  } catch (error) {
    // A transaction of whoever holds it takes long.
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

async function renew(db: Db, { name, holder }: Held, durationMs: number): Promise<void> {
  await db
    .updateTable('leases')
    .set({ expiresAt: inMs(durationMs) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

async function giveBack(db: Db, { name, holder }: Held): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
