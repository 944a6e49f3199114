import { createAdapter } from '@socket.io/postgres-adapter';
import type { ServerEvent } from '@x1/contract/conversations/socket-events.ts';
import pg from 'pg';
import type { Server } from 'socket.io';
import { groupCalls } from '../platform/group-calls.ts';
import { limitRepeats } from '../platform/limit-repeats.ts';
import type { Logger } from '../platform/logger.ts';
import { type HeardNews, NEWS_CHANNEL } from '../platform/process-news.ts';
import type { RecentChanges } from './recent-changes.ts';

export interface AdapterLink {
  close(): Promise<void>;
}

interface Needs {
  /** Where other processes are told something. */
  databaseUrl: string;
  /** Where they are heard: LISTEN needs a connection of its own. */
  directUrl: string;
  logger: Logger;
  /** This process did not hear for a while, or was not told something, and now all is well again. */
  onMissed: () => void;
  /** Hears on the same line what modules tell other processes. */
  news: Pick<HeardNews, 'hear' | 'missed'>;
  /** Hears what is told, and whether all of it is heard. */
  changes: RecentChanges;
}

/** Nobody listens to it. */
const unheard = 'x1_unheard';
/** How the adapter tells something. */
const adapterTells = 'SELECT pg_notify($1, $2)';
/** One, so that what this process tells is heard in the order in which it was told. */
const tellingConnections = 1;
const connectTimeoutMs = 5_000;
/** Sockets of this process wait for it as well. */
const tellTimeoutMs = 2_000;
const checkMs = 500;
/** Every process tells all at least every 5 s that it is there, and hears that itself: a line that is silent for so long is dead. */
const longestSilenceMs = 15_000;
const channelPrefix = 'socket.io';
/** The adapter's name for the one namespace there is. */
const channel = `${channelPrefix}#/`;

/**
 * Lets the sockets of all server processes on this database hear each other.
 *
 * While PostgreSQL is away nothing crosses and nothing is kept. As soon as this process hears again, or another one can tell again, `onMissed`
 * is told, so that the clients of this process read what they may have missed (security.md F36).
 */
export function linkProcesses(io: Server, { databaseUrl, directUrl, logger, news, changes, ...needs }: Needs): AdapterLink {
  const onMissed = () => {
    changes.begin();
    news.missed();
    needs.onMissed();
  };
  const settings = {
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: 'x1 sockets',
  };
  const telling = new pg.Pool({ ...settings, connectionString: databaseUrl, query_timeout: tellTimeoutMs, max: tellingConnections });
  /** There is one at most: of two, each would pass on everything. */
  let listening: pg.Client | undefined;
  let heardAt = performance.now();
  let isDeaf = false;
  let isMute = false;
  let isClosing = false;

  const check = setInterval(() => {
    if (listening && performance.now() - heardAt > longestSilenceMs) cut(listening);
    // What this process tells all, it hears itself where it hears anything.
    if (isDeaf || isMute) io.serverSideEmit('heard');
  }, checkMs).unref();

  const lose = (error: Error) => {
    if (!isDeaf && !isClosing) logger.warn('Events from other processes cannot be received', { error });
    isDeaf = true;
    changes.pause();
  };
  const hear = () => {
    heardAt = performance.now();
    if (isDeaf && !isClosing) onMissed();
    isDeaf = false;
  };

  /** A connection that died silently: ending it makes the adapter listen again. */
  function cut(client: pg.Client): void {
    heardAt = performance.now();
    lose(new Error('no event arrived, not even from this process itself'));
    client.connection.stream.destroy();
  }

  /** The connection that listens is no pool's: the adapter never gives back one that broke, and a pool would run out of them. */
  async function listen(): Promise<pg.Client & { release: () => void }> {
    // The adapter may ask twice after one failure, and while closing nothing waits for a new connection.
    if (isClosing || listening) return never();
    const client = new pg.Client({ ...settings, connectionString: directUrl });
    listening = client;
    heardAt = performance.now();
    // Without a listener of its own a connection that breaks ends the process.
    client.on('error', lose);
    client.on('notification', ({ channel: heardOn, payload }) => {
      if (heardOn === NEWS_CHANNEL) news.hear(payload);
      hear();
    });
    client.on('end', () => {
      if (listening !== client) return;
      listening = undefined;
      changes.pause();
    });
    try {
      await client.connect();
      // The adapter does the same, but where it fails it forgets the connection without closing it.
      await client.query(`LISTEN "${channel}"`);
      await client.query(`LISTEN "${NEWS_CHANNEL}"`);
      news.missed();
      changes.begin();
    } catch (error) {
      isDeaf = true;
      if (listening === client) listening = undefined;
      void client.end();
      if (isClosing) return never();
      throw error;
    }
    // Closed here, in `close`.
    return Object.assign(client, { release: () => {} });
  }

  /** What is told at once, and while something else is on its way, goes by one statement; where that fails nothing is tried again. */
  const tell = groupCalls(async (messages: readonly (readonly unknown[])[]): Promise<Outcome[]> => {
    const channels = messages.map(([to]) => to);
    const payloads = eachDifferent(messages.map(([, payload]) => String(payload)));
    try {
      const result = await telling.query('SELECT pg_notify(c, p) FROM unnest($1::text[], $2::text[]) AS told (c, p)', [channels, payloads]);
      return messages.map(() => ({ result }));
    } catch (error) {
      return messages.map(() => ({ error }));
    }
  });

  async function run(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    if (text !== adapterTells) return telling.query(text, values);
    const outcome = await tell(values);
    if ('error' in outcome) throw outcome.error;
    return outcome.result;
  }

  /** What the adapter swallows in part: any failure here is something that did not reach somebody. */
  async function query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    try {
      const result = await run(text, values);
      if (isMute && !isClosing) {
        isMute = false;
        io.serverSideEmit('missed');
      }
      return result;
    } catch (error) {
      isMute = true;
      throw error;
    }
  }

  io.on('missed', onMissed);
  const warn = (message: string) => limitRepeats((error, count) => logger.warn(message, { error, count }));
  telling.on('error', warn('A connection for events to other processes broke'));
  telling.on('connect', (client) => client.on('error', () => {}));
  // All of a pool that the adapter asks for.
  const pool = { connect: listen, query } as unknown as pg.Pool;
  // Each event of an outage fails alike, and every half second a check.
  const errorHandler = warn('An event could not be sent to other processes');
  io.adapter(createAdapter(pool, { channelPrefix, errorHandler }));
  tellWithoutWaiting(io);
  noteWhatIsTold(io, changes);
  return {
    close: async () => {
      isClosing = true;
      clearInterval(check);
      await io.of('/').adapter.close();
      // A pool that ends forgets what still waits in it; this comes after all of that.
      await tell([unheard, '']);
      await Promise.all([telling.end(), listening?.end()]);
    },
  };
}

/**
 * The sockets of this process hear at once what the others are told: the adapter would let them wait until PostgreSQL has committed that. Everything
 * still goes out in its order, and what could not be told is found by `onMissed`.
 */
function tellWithoutWaiting(io: Server): void {
  const adapter = io.of('/').adapter as unknown as { doPublish: (message: unknown) => Promise<string> };
  const publish = adapter.doPublish.bind(adapter);
  adapter.doPublish = async (message) => {
    publish(message).catch(() => {});
    return '';
  };
}

/** A broadcast, as the adapter of one process tells it to those of the others. */
interface Broadcast {
  readonly data?: {
    readonly packet?: { readonly data: readonly [ServerEvent, unknown] };
    readonly opts?: { readonly rooms: readonly string[] };
  };
}

/** Passes on what this process tells, and what it hears the others tell. */
function noteWhatIsTold(io: Server, changes: RecentChanges): void {
  type Pass = (message: Broadcast, offset?: string) => unknown;
  const adapter = io.of('/').adapter as unknown as Record<'doPublish' | 'onMessage', Pass>;
  const note = ({ data }: Broadcast) => {
    if (data?.opts && data.packet) changes.note(data.opts.rooms, ...data.packet.data);
  };
  for (const name of ['doPublish', 'onMessage'] as const) {
    const pass = adapter[name].bind(adapter);
    adapter[name] = (message, offset) => {
      note(message);
      return pass(message, offset);
    };
  }
}

type Outcome = { readonly result: pg.QueryResult } | { readonly error: unknown };

/** Of equal payloads of one statement PostgreSQL passes on the first only; blanks at the end of JSON mean nothing. */
function eachDifferent(payloads: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return payloads.map((payload) => {
    const before = seen.get(payload) ?? 0;
    seen.set(payload, before + 1);
    return payload + ' '.repeat(before);
  });
}

const never = <Value>(): Promise<Value> => new Promise(() => {});
