import type { RouteDefinition } from '@x1/contract/core/route.ts';
import { toLine, toSite } from '../platform/address-block.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { createSlidingWindow, type Rate, type SlidingWindow } from './sliding-window.ts';

/** `relaxed` is for machines where everybody comes from one address: limits per address are a hundred times as high. */
export type LimitMode = 'production' | 'relaxed' | 'off';

/** Those of routes, and those of sockets besides. */
export type LimitName = 'general' | 'message-burst' | 'handshake' | 'typing' | 'bad-packet' | NonNullable<RouteDefinition['limit']>;

interface Limit {
  readonly perAddress?: Rate;
  readonly perPerson?: Rate;
}

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

/** Production's limits (security.md F54, §2.2, R153). Tries of one account to sign in are limited in the accounts module besides. */
const limits: Record<LimitName, Limit> = {
  general: { perAddress: { max: 1_200, windowSeconds: minute }, perPerson: { max: 600, windowSeconds: minute } },
  'sign-in': { perAddress: { max: 30, windowSeconds: minute } },
  'sign-up': { perAddress: { max: 10, windowSeconds: hour } },
  // Each call may send a mail to somebody.
  'mailed-link': { perAddress: { max: 20, windowSeconds: hour }, perPerson: { max: 10, windowSeconds: hour } },
  payment: { perPerson: { max: 20, windowSeconds: minute } },
  // An export reads everything there is of one person.
  export: { perPerson: { max: 10, windowSeconds: minute } },
  'verification-check': { perPerson: { max: 6, windowSeconds: minute } },
  // security.md F67, SE4; the same windows count what comes by socket.
  // New conversations are counted by the day in module conversations; this one is for the asking.
  'conversation-start': { perPerson: { max: 30, windowSeconds: minute } },
  'message-burst': { perPerson: { max: 10, windowSeconds: 10 } },
  message: { perPerson: { max: 30, windowSeconds: minute } },
  // security.md SE1, SE5: taken by sockets only.
  handshake: { perAddress: { max: 20, windowSeconds: minute } },
  typing: { perPerson: { max: 4, windowSeconds: 1 } },
  'bad-packet': { perPerson: { max: 20, windowSeconds: minute } },
  // security.md L32; how many different trainers a person may see in a day is counted in module search.
  'trainer-list': { perPerson: { max: 60, windowSeconds: minute } },
  // A report pauses a trainer and a letter costs somebody's time: nobody needs many of either.
  report: { perPerson: { max: 10, windowSeconds: day } },
  support: { perAddress: { max: 10, windowSeconds: hour } },
  // Each call asks Google, or mails somebody (security.md row 40).
  'calendar-sync': { perPerson: { max: 10, windowSeconds: hour } },
  // Calendars read a feed now and then; whoever guesses addresses asks more often.
  'calendar-feed': { perAddress: { max: 120, windowSeconds: minute } },
  // A new meeting link is mailed to every family with a session to come.
  'session-settings': { perPerson: { max: 20, windowSeconds: hour } },
  webhook: { perAddress: { max: 6_000, windowSeconds: minute } },
  // Twenty files of 800 MB are 2,000 pieces.
  upload: { perAddress: { max: 6_000, windowSeconds: minute }, perPerson: { max: 3_000, windowSeconds: minute } },
};
/** Whoever tries one id after the other soon has too many of these, read or refused (security.md L31). Each process counts for itself. */
const objectReads: Rate = { max: 240, windowSeconds: minute };
const refusals: Rate = { max: 20, windowSeconds: minute };

/** Of these there are so many that their own limit stands in place of the general one. */
const ownLimits: readonly (LimitName | undefined)[] = ['webhook', 'upload', 'handshake', 'typing', 'bad-packet'];

const relaxedFactor = 100;

/** All lines of a site together may call eight times as often as one: a site is given up to 65,536 lines of IPv6. */
const siteFactor = 8;

/** Refuses calls beyond the limits of their route. */
export interface RateLimits {
  /** @throws AppError 'request.too_many' */
  checkAddress(limit: LimitName | undefined, ip: string): void;
  /** @throws AppError 'request.too_many' */
  checkPerson(limit: LimitName | undefined, userId: number): void;
  /**
   * Of a call whose path names something: counts it if it reads, and lets nobody go on who was refused too often.
   *
   * @throws AppError 'request.too_many'
   */
  checkObject(access: 'read' | 'write', userId: number): void;
  /** What the path named is not there, or not for this person. */
  countRefusal(userId: number): void;
}

/** Makes the counters; they live as long as the server. */
export function createRateLimits(mode: LimitMode, clock: Clock): RateLimits {
  if (mode === 'off') return { checkAddress: () => {}, checkPerson: () => {}, checkObject: () => {}, countRefusal: () => {} };
  const factor = mode === 'relaxed' ? relaxedFactor : 1;
  const lines = createWindows('perAddress', factor, clock);
  const sites = createWindows('perAddress', factor * siteFactor, clock);
  const persons = createWindows('perPerson', 1, clock);
  return {
    checkAddress: (limit, ip) => {
      check(lines, namesOf(limit), toLine(ip));
      check(sites, namesOf(limit), toSite(ip));
    },
    checkPerson: (limit, userId) => check(persons, namesOf(limit), String(userId)),
    ...createObjectLimits(clock),
  };
}

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

function createWindows(kind: keyof Limit, factor: number, clock: Clock): Map<string, SlidingWindow> {
  const windows = new Map<string, SlidingWindow>();
  for (const [name, limit] of Object.entries(limits)) {
    const rate = limit[kind];
    if (rate) windows.set(name, createSlidingWindow({ ...rate, max: rate.max * factor }, clock));
  }
  return windows;
}

function check(windows: Map<string, SlidingWindow>, names: (LimitName | undefined)[], key: string): void {
  for (const name of names) {
    const refused = name && windows.get(name)?.take(key);
    if (refused) throw new AppError('request.too_many', undefined, refused);
  }
}
