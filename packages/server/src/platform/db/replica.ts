import { sql } from 'kysely';
import { type DatabaseHandle, type Db, openDatabase } from './database.ts';
import { findPooling } from './pooling.ts';

/** How old what a replica shows may be. */
export const LONGEST_LAG_MS = 5_000;
const checkEveryMs = 1_000;
/** Shorter than the primary's: a request that gave up on the replica still has to ask the primary. */
const silenceMs = 2_000;

interface Needs {
  /** Says how far it has written, once a second. */
  readonly primary: Db;
  readonly url: string;
  readonly poolSize?: number | undefined;
  /** Called when a check or a connection failed; the replica is left aside until a later check succeeds. */
  readonly onProblem: (error: unknown) => void;
}

/** A copy of the database that PostgreSQL keeps up to date itself. */
export interface Replica {
  /** The replica while it follows closely, else undefined. */
  find(): Db | undefined;
  /** Leaves it aside until the next check finds it well. */
  leaveAside(error: unknown): void;
  /** How old what it shows is at most, in ms; undefined while it is left aside. */
  lagMs(): number | undefined;
  close(): Promise<void>;
}

/** How far the primary had written at a moment of this process's monotonic clock. */
interface Written {
  readonly at: number;
  readonly position: number;
}

interface Position {
  readonly position: number | null;
  readonly isReplica: boolean;
  readonly identity: string;
}

/**
 * Watches a replica: it is offered while it has replayed what the primary had written at most 5 s ago. No clocks of machines are compared. It needn't be there
 * at the start, and may go and come back.
 */
export function watchReplica({ primary, url, poolSize, onProblem }: Needs): Replica {
  let handle: DatabaseHandle | undefined;
  let written: Written[] = [];
  let freshAsOf: number | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const leaveAside = (error: unknown) => {
    freshAsOf = undefined;
    onProblem(error);
  };
  const readPrimary = async (): Promise<Position> => {
    try {
      return await readPosition(primary);
    } catch (error) {
      // Another server may be the primary next.
      written = [];
      throw error;
    }
  };
  const check = async (): Promise<void> => {
    const at = performance.now();
    const ofPrimary = await readPrimary();
    if (ofPrimary.position !== null) written.push({ at, position: ofPrimary.position });
    written = written.filter((point) => at - point.at <= LONGEST_LAG_MS);
    handle ??= await openReplica(url, poolSize, onProblem);
    const { position, isReplica, identity } = await readPosition(handle.db);
    if (identity !== ofPrimary.identity) throw new Error('DATABASE_READ_URL is another database than DATABASE_URL');
    // A server that was promoted, or a primary that was replaced: neither follows the other.
    if (!isReplica) throw new Error('DATABASE_READ_URL leads to a server that is no replica');
    freshAsOf = written.findLast((point) => position !== null && point.position <= position)?.at;
  };
  const run = async (): Promise<void> => {
    await check().catch(leaveAside);
    if (!isClosed) timer = setTimeout(() => (running = run()), checkEveryMs).unref();
  };
  let running = run();

  const lagMs = () => {
    const lag = freshAsOf === undefined ? undefined : performance.now() - freshAsOf;
    return lag !== undefined && lag <= LONGEST_LAG_MS ? lag : undefined;
  };
  return {
    find: () => (lagMs() === undefined ? undefined : handle?.db),
    leaveAside,
    lagMs,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
      await handle?.close();
    },
  };
}

async function openReplica(
  url: string,
  poolSize: number | undefined,
  onConnectionError: (error: unknown) => void,
): Promise<DatabaseHandle> {
  const { pooling } = await findPooling(url);
  if (pooling === 'statement') throw new Error("DATABASE_READ_URL is a pooler in statement mode, which can't carry transactions");
  return openDatabase({ url, pooling, silenceMs, onConnectionError, ...(poolSize !== undefined && { poolSize }) });
}

/** How far a server has written, or, a replica, replayed. */
async function readPosition(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    SELECT pg_is_in_recovery() AS is_replica,
      (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END - '0/0')::bigint AS position,
      system_identifier || ' ' || current_database() AS identity
    FROM pg_control_system()`.execute(db);
  const [position] = rows;
  if (!position) throw new Error('PostgreSQL does not say how far it is');
  return position;
}
