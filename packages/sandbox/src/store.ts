import type { Collections } from './collections.ts';
import { type Change, openJournal } from './journal.ts';

type Name = keyof Collections;

/** How many records of each kind are kept; beyond that the oldest go. */
const limits: Record<Name, number> = {
  paymentIntents: 50_000,
  paymentMethods: 50_000,
  customers: 50_000,
  setupIntents: 50_000,
  charges: 100_000,
  refunds: 100_000,
  disputes: 10_000,
  plannedDisputes: 1_000,
  balanceTransactions: 200_000,
  connectedTransactions: 200_000,
  transfers: 50_000,
  transferReversals: 50_000,
  payouts: 50_000,
  plannedArrivals: 50_000,
  plannedSweeps: 10_000,
  closedBanks: 10_000,
  accounts: 10_000,
  accountLinks: 1_000,
  verificationSessions: 10_000,
  returnAddresses: 20_000,
  checkrCandidates: 10_000,
  checkrInvitations: 10_000,
  checkrReports: 10_000,
  checkrAdverseActions: 10_000,
  checkrEvents: 10_000,
  events: 10_000,
  deliveries: 20_000,
  idempotentReplies: 10_000,
  mails: 1_000,
  googleAccounts: 10_000,
  googleCodes: 1_000,
  googleGrants: 10_000,
  googleAccessTokens: 10_000,
  googleEvents: 50_000,
  outlookAccounts: 10_000,
  outlookCodes: 1_000,
  outlookGrants: 20_000,
  outlookTokens: 20_000,
  outlookEvents: 50_000,
  calDavAccounts: 10_000,
  calDavEvents: 50_000,
  settings: 10,
};

const compactBeyondBytes = 32 * 1024 * 1024;

/**
 * The sandbox's whole state: records in memory, changed at once and never in place, on the disk as soon as `commit` returns.
 * Handlers change it without awaiting anything, so the changes of one handler reach the disk together or not at all.
 */
export interface Store {
  find<N extends Name>(collection: N, id: string): Collections[N] | undefined;
  /** Oldest first. */
  list<N extends Name>(collection: N): Collections[N][];
  put<N extends Name>(collection: N, record: Collections[N]): Collections[N];
  remove(collection: Name, id: string): void;
  /** Removes records, oldest first, while `isOld` is true. */
  removeOldest<N extends Name>(collection: N, isOld: (record: Collections[N]) => boolean): void;
  /** Returns when every change made so far has reached the disk. */
  commit(): Promise<void>;
  close(): Promise<void>;
}

type Maps = { [N in Name]: Map<string, Collections[N]> };

function emptyMaps(): Maps {
  const names = Object.keys(limits) as Name[];
  return Object.fromEntries(names.map((name) => [name, new Map()])) as Maps;
}

function replay(maps: Maps, changes: Change[]): void {
  for (const { collection, id, value } of changes) {
    // The files hold only what `put` and `remove` wrote, so a name that is unknown now belongs to an older version.
    const map = maps[collection as Name] as Map<string, unknown> | undefined;
    if (value === undefined) map?.delete(id);
    else map?.set(id, value);
  }
}

function* everyRecord(maps: Maps): Generator<Change> {
  for (const [collection, map] of Object.entries(maps)) {
    for (const [id, value] of map as Map<string, unknown>) yield { collection, id, value };
  }
}

/** Opens the state kept in `dataDirectory`, or an empty one. */
export async function openStore(dataDirectory: string): Promise<Store> {
  const { journal, changes } = await openJournal(dataDirectory);
  const maps = emptyMaps();
  replay(maps, changes);
  await journal.compact(everyRecord(maps));
  const mapOf = <N extends Name>(name: N): Map<string, Collections[N]> => maps[name];

  let waiting: Change[] = [];
  let running: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;

  async function write(previous: Promise<void>): Promise<void> {
    await previous.catch(() => undefined);
    queued = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      if (journal.size > compactBeyondBytes) await journal.compact(everyRecord(maps));
      else await journal.append(batch);
    } catch (error) {
      waiting = [...batch, ...waiting];
      throw error;
    }
  }

  function commit(): Promise<void> {
    if (waiting.length === 0) return queued ?? running;
    if (!queued) {
      queued = write(running);
      running = queued;
    }
    return queued;
  }

  function remove(collection: Name, id: string): void {
    if (mapOf(collection).delete(id)) waiting.push({ collection, id });
  }

  function removeOldest<N extends Name>(collection: N, isOld: (record: Collections[N]) => boolean): void {
    for (const [id, record] of mapOf(collection)) {
      if (!isOld(record)) return;
      remove(collection, id);
    }
  }

  return {
    find: (collection, id) => mapOf(collection).get(id),
    list: (collection) => [...mapOf(collection).values()],
    put(collection, record) {
      const map = mapOf(collection);
      map.set(record.id, record);
      waiting.push({ collection, id: record.id, value: record });
      if (map.size > limits[collection]) removeOldest(collection, () => map.size > limits[collection]);
      return record;
    },
    remove,
    removeOldest,
    commit,
    async close() {
      await commit();
      await journal.close();
    },
  };
}
