import type { RouteDefinition } from '@x1/contract/core/route.ts';
import { toLine, toSite } from '../platform/address-block.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { createSharedWindow, type SharedWindow, type SharedWindowNeeds } from './shared-window.ts';
import { createSlidingWindow, type Quota, type Rate, type SlidingWindow, type Wait } from './sliding-window.ts';

/** `relaxed` is for machines where everyone has the same address: limits per address are a hundred times as high. */
export type LimitMode = 'production' | 'relaxed' | 'off';

/** The limits of routes, and the additional ones of sockets. */
export type LimitName = 'general' | 'message-burst' | 'handshake' | 'typing' | 'bad-packet' | NonNullable<RouteDefinition['limit']>;

interface Limit {
  readonly perAddress?: Rate;
  readonly perPerson?: Rate;
}

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

/** Production's limits (security.md F54, §2.2, R153). Sign-in attempts per account are also limited in the accounts module. */
const limits: Record<LimitName, Limit> = {
  general: { perAddress: { max: 1_200, windowSeconds: minute }, perPerson: { max: 600, windowSeconds: minute } },
  'sign-in': { perAddress: { max: 30, windowSeconds: minute } },
  'sign-up': { perAddress: { max: 10, windowSeconds: hour } },
  // Each call may send a mail.
  'mailed-link': { perAddress: { max: 20, windowSeconds: hour }, perPerson: { max: 10, windowSeconds: hour } },
  // Whoever tries out stolen card numbers adds cards without end.
  'card-setup': { perPerson: { max: 10, windowSeconds: hour } },
  payment: { perPerson: { max: 20, windowSeconds: minute } },
  // An export reads everything about one person.
  export: { perPerson: { max: 10, windowSeconds: minute } },
  'verification-check': { perPerson: { max: 6, windowSeconds: minute } },
  // security.md F67, SE4; the same windows count socket events.
  // New conversations per day are counted in module conversations; this limits the calls.
  'conversation-start': { perPerson: { max: 30, windowSeconds: minute } },
  'message-burst': { perPerson: { max: 10, windowSeconds: 10 } },
  message: { perPerson: { max: 30, windowSeconds: minute } },
  // security.md SE1, SE5: used by sockets only.
  handshake: { perAddress: { max: 20, windowSeconds: minute } },
  typing: { perPerson: { max: 4, windowSeconds: 1 } },
  'bad-packet': { perPerson: { max: 20, windowSeconds: minute } },
  // security.md L32; how many different trainers a person may see per day is counted in module search.
  'trainer-list': { perPerson: { max: 60, windowSeconds: minute } },
  // Visitors and search engines (R191): a school reads through one address.
  'public-page': { perAddress: { max: 120, windowSeconds: minute } },
  // A report pauses a trainer and a support request takes someone's time: nobody needs many of either.
  report: { perPerson: { max: 10, windowSeconds: day } },
  support: { perAddress: { max: 10, windowSeconds: hour } },
  // Each call asks Google, or mails someone (security.md row 40).
  'calendar-sync': { perPerson: { max: 10, windowSeconds: hour } },
  // Each call asks a server that the trainer names, and guesses no passwords there.
  'calendar-password': { perPerson: { max: 10, windowSeconds: hour } },
  // Calendar apps read a feed now and then; guessing addresses takes more calls.
  'calendar-feed': { perAddress: { max: 120, windowSeconds: minute } },
  // A changed link is mailed to every family with an upcoming session.
  'session-settings': { perPerson: { max: 20, windowSeconds: hour } },
  // A changed address is mailed to every family that meets there.
  places: { perPerson: { max: 60, windowSeconds: hour } },
  // An office reads a log now and then; guessing a token takes more calls.
  'lesson-log-link': { perAddress: { max: 30, windowSeconds: minute } },
  'promo-code': { perPerson: { max: 30, windowSeconds: hour } },
  // Keys and webhooks are made seldom; each test and each replay asks a server that somebody names.
  developers: { perPerson: { max: 60, windowSeconds: hour } },
  webhook: { perAddress: { max: 6_000, windowSeconds: minute } },
  // Twenty files of 800 MB are 2,000 chunks.
  upload: { perAddress: { max: 6_000, windowSeconds: minute }, perPerson: { max: 3_000, windowSeconds: minute } },
};
/** Calls with one API key. Each process counts for itself, so that no call costs a query. */
const keyCalls: Rate = { max: 120, windowSeconds: minute };
/** Enumerating ids quickly reaches these limits, read or refused (security.md L31). Each process counts for itself. */
const objectReads: Rate = { max: 240, windowSeconds: minute };
const refusals: Rate = { max: 20, windowSeconds: minute };

/**
 * These protect a process from overload, so each process counts for itself and no call costs a query. All others keep a person from doing
 * something too often, through whichever process: they are also counted in PostgreSQL.
 */
const ofProcess: readonly LimitName[] = ['general', 'message-burst', 'handshake', 'typing', 'bad-packet', 'webhook', 'upload'];

/** So many calls use these that their own limit replaces the general one. */
const ownLimits: readonly (LimitName | undefined)[] = ['webhook', 'upload', 'handshake', 'typing', 'bad-packet'];

const relaxedFactor = 100;

/** All networks of a site together may call eight times as often as one: a site may have up to 65,536 IPv6 networks. */
const siteFactor = 8;

/** Refuses calls beyond the limits of their route. */
export interface RateLimits {
  /** Counts in this process. @throws AppError 'request.too_many' */
  checkAddress(limit: LimitName | undefined, ip: string): void;
  /** Counts in this process. @throws AppError 'request.too_many' */
  checkPerson(limit: LimitName | undefined, userId: number): void;
  /** Counts over all processes; call it after `checkAddress`. @throws AppError 'request.too_many' */
  checkSharedAddress(limit: LimitName | undefined, ip: string): Promise<void>;
  /** Counts over all processes; call it after `checkPerson`. @throws AppError 'request.too_many' */
  checkSharedPerson(limit: LimitName | undefined, userId: number): Promise<void>;
  /** Counts a call with an API key, in this process. */
  countKey(apiKeyId: number): Quota;
  /**
   * For a call whose path has an id: counts it if it reads, and refuses callers who were refused too often.
   *
   * @throws AppError 'request.too_many'
   */
  checkObject(access: 'read' | 'write', userId: number): void;
  /** The id in the path does not exist, or not for this person. */
  countRefusal(userId: number): void;
}

/** Creates the counters. Those in memory live as long as the server. */
export function createRateLimits(mode: LimitMode, needs: SharedWindowNeeds): RateLimits {
  if (mode === 'off') return unlimited;
  const factor = mode === 'relaxed' ? relaxedFactor : 1;
  const { clock } = needs;
  const inMemory = (kind: keyof Limit, by: number) => createWindows(kind, by, (_name, rate) => createSlidingWindow(rate, clock));
  const shared = (kind: keyof Limit, by: number) =>
    createWindows(kind, by, (name, rate) =>
      ofProcess.includes(name) ? undefined : createSharedWindow(`${name} ${kind} ${by}`, rate, needs),
    );
  const lines = { memory: inMemory('perAddress', factor), shared: shared('perAddress', factor) };
  const sites = { memory: inMemory('perAddress', factor * siteFactor), shared: shared('perAddress', factor * siteFactor) };
  const keys = createSlidingWindow(keyCalls, clock);
  const persons = { memory: inMemory('perPerson', 1), shared: shared('perPerson', 1) };
  return {
    checkAddress: (limit, ip) => {
      check(lines.memory, namesOf(limit), toLine(ip));
      check(sites.memory, namesOf(limit), toSite(ip));
    },
    checkPerson: (limit, userId) => check(persons.memory, namesOf(limit), String(userId)),
    checkSharedAddress: async (limit, ip) => {
      await checkShared(lines.shared, limit, toLine(ip));
      // For IPv4, address and network are the same.
      if (toSite(ip) !== toLine(ip)) await checkShared(sites.shared, limit, toSite(ip));
    },
    checkSharedPerson: (limit, userId) => checkShared(persons.shared, limit, String(userId)),
    countKey: (apiKeyId) => keys.count(String(apiKeyId)),
    ...createObjectLimits(clock),
  };
}

const unlimited: RateLimits = {
  checkAddress: () => {},
  checkPerson: () => {},
  checkSharedAddress: async () => {},
  checkSharedPerson: async () => {},
  countKey: () => ({ max: keyCalls.max, left: keyCalls.max, resetSeconds: keyCalls.windowSeconds }),
  checkObject: () => {},
  countRefusal: () => {},
};

function createObjectLimits(clock: Clock): Pick<RateLimits, 'checkObject' | 'countRefusal'> {
  const reads = createSlidingWindow(objectReads, clock);
  const refused = createSlidingWindow(refusals, clock);
  return {
    checkObject: (access, userId) => {
      const wait = refused.findWait(String(userId)) ?? (access === 'read' ? reads.take(String(userId)) : undefined);
      if (wait) throw new AppError('request.too_many', undefined, wait);
    },
    countRefusal: (userId) => void refused.take(String(userId)),
  };
}

function namesOf(limit: LimitName | undefined): (LimitName | undefined)[] {
  if (limit === 'message') return ['general', 'message-burst', limit];
  return ownLimits.includes(limit) ? [limit] : ['general', limit];
}

function createWindows<Window>(
  kind: keyof Limit,
  factor: number,
  create: (name: LimitName, rate: Rate) => Window | undefined,
): ReadonlyMap<LimitName, Window> {
  const windows = new Map<LimitName, Window>();
  for (const [name, limit] of Object.entries(limits) as [LimitName, Limit][]) {
    const rate = limit[kind];
    const window = rate && create(name, { ...rate, max: rate.max * factor });
    if (window) windows.set(name, window);
  }
  return windows;
}

function check(windows: ReadonlyMap<LimitName, SlidingWindow>, names: readonly (LimitName | undefined)[], key: string): void {
  for (const name of names) refuse(name && windows.get(name)?.take(key));
}

async function checkShared(windows: ReadonlyMap<LimitName, SharedWindow>, name: LimitName | undefined, key: string): Promise<void> {
  refuse(name && (await windows.get(name)?.take(key)));
}

function refuse(wait: Wait | undefined): void {
  if (wait) throw new AppError('request.too_many', undefined, wait);
}
