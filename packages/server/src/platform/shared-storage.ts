import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './db/database.ts';
import type { FileStorage } from './file-storage.ts';
import { newFileKey } from './tokens.ts';

interface Needs {
  readonly db: Db;
  readonly storage: FileStorage;
  /** Gets a one-sentence message while it has to wait. */
  readonly announce: (sentence: string) => void;
  /** How often this process says that it's there, 5 s by default. */
  readonly everyMs?: number;
}

const usualEveryMs = 5_000;
/** A process that hasn't said so for that many times is gone. */
const missedTimes = 4;

/**
 * Makes sure that all running processes of a database keep their files in one place: otherwise people would see the photos and documents of one half of
 * the servers only. Each place has a file as its marker, and its processes say every few seconds that they're there. While the storage is away, only a
 * first start is refused.
 *
 * @returns stops saying it
 * @throws Error for the operator, when a running process keeps its files elsewhere, or files could never be written or read
 */
export async function assertSharedStorage({ db, storage, announce, everyMs = usualEveryMs }: Needs): Promise<() => void> {
  const marker = await findOrWriteMarker({ db, storage, announce });
  if (marker === undefined) return () => {};
  const patience = { announce, goneMs: everyMs * missedTimes, everyMs };
  await waitForOthersToBeGone(db, storage, patience);
  await saySeen(db, marker);
  // One that started at the same moment has said so by now.
  await waitForOthersToBeGone(db, storage, patience);
  const saying = setInterval(() => void saySeen(db, marker).catch(() => {}), everyMs).unref();
  return () => clearInterval(saying);
}

type Place = Pick<Needs, 'db' | 'storage' | 'announce'>;

/** The marker of this process's storage: one that can be read there, else a new one; undefined while the storage is away. */
async function findOrWriteMarker({ db, storage, announce }: Place): Promise<string | undefined> {
  const known = await db.selectFrom('fileStorages').select('marker').orderBy('seenAt', 'desc').execute();
  try {
    for (const { marker } of known) if (await holds(storage, marker)) return marker;
    const marker = newFileKey();
    await storage.write(marker, Buffer.from('The servers that can read this file share their files.\n'));
    if (await holds(storage, marker)) return marker;
    throw new Error('what was written is not there');
  } catch (error) {
    const problem = `Files can't be written and read: ${error instanceof Error ? error.message : error}`;
    if (known.length === 0) throw new Error(problem, { cause: error });
    announce(`${problem}. Starting without them, and without finding out whether servers share them.`);
    return undefined;
  }
}

async function holds(storage: FileStorage, marker: string): Promise<boolean> {
  const bytes = await storage.read(marker);
  bytes?.destroy();
  return bytes !== undefined;
}

interface Patience {
  readonly announce: (sentence: string) => void;
  readonly goneMs: number;
  readonly everyMs: number;
}

/** One that was killed a moment ago says nothing more: only after a while it's known to be gone. */
async function waitForOthersToBeGone(db: Db, storage: FileStorage, { announce, goneMs, everyMs }: Patience): Promise<void> {
  const first = await findOthers(db, storage, goneMs);
  if (first.length === 0) return;
  announce(`Another server has kept files of this database elsewhere; waiting for up to ${goneMs / 1_000} s to see whether it still runs.`);
  const seenBefore = new Map(first.map((other) => [other.marker, other.seenAt.getTime()]));
  for (let others = first; others.length > 0; others = await findOthers(db, storage, goneMs)) {
    if (others.some(({ marker, seenAt }) => seenBefore.get(marker) !== seenAt.getTime())) {
      throw new Error(
        'Another server of this database keeps its files elsewhere. Servers that run together need one place for files: a bucket (S3_BUCKET), or a DATA_DIR that all of them share',
      );
    }
    await delay(everyMs / 5);
  }
}

/** Markers that this process can't read, and that a process has seen lately. */
async function findOthers(db: Db, storage: FileStorage, goneMs: number) {
  const recent = await db
    .selectFrom('fileStorages')
    .selectAll()
    .where('seenAt', '>', sql<Date>`clock_timestamp() - ${goneMs} * interval '1 millisecond'`)
    .execute();
  const readable = await Promise.all(recent.map(({ marker }) => holds(storage, marker)));
  return recent.filter((_, at) => !readable[at]);
}

async function saySeen(db: Db, marker: string): Promise<void> {
  const seenAt = sql<Date>`clock_timestamp()`;
  await db
    .insertInto('fileStorages')
    .values({ marker, seenAt })
    .onConflict((conflict) => conflict.column('marker').doUpdateSet({ seenAt }))
    .execute();
}
