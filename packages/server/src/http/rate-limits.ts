import type { RouteDefinition } from '@x1/contract/core/route.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { createSlidingWindow, type Rate, type SlidingWindow } from './sliding-window.ts';

/** `relaxed` is for machines where everybody comes from one address: limits per address are a hundred times as high. */
export type LimitMode = 'production' | 'relaxed' | 'off';

type LimitName = 'general' | NonNullable<RouteDefinition['limit']>;

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
  payment: { perPerson: { max: 20, windowSeconds: minute } },
  // An export reads everything there is of one person.
  export: { perPerson: { max: 10, windowSeconds: minute } },
  'verification-check': { perPerson: { max: 6, windowSeconds: minute } },
  // security.md F67, SE4; the same windows count what comes by socket.
  'conversation-start': { perPerson: { max: 20, windowSeconds: day } },
  message: { perPerson: { max: 30, windowSeconds: minute } },
  webhook: { perAddress: { max: 6_000, windowSeconds: minute } },
  // Twenty files of 800 MB are 2,000 pieces.
  upload: { perAddress: { max: 6_000, windowSeconds: minute }, perPerson: { max: 3_000, windowSeconds: minute } },
};
/** Of these there are so many that their own limit stands in place of the general one. */
const ownLimits: readonly (LimitName | undefined)[] = ['webhook', 'upload'];

const relaxedFactor = 100;

/** Refuses calls beyond the limits of their route. */
export interface RateLimits {
  /** @throws AppError 'request.too_many' */
  checkAddress(limit: LimitName | undefined, ip: string): void;
  /** @throws AppError 'request.too_many' */
  checkPerson(limit: LimitName | undefined, userId: number): void;
}

/** Makes the counters; they live as long as the server. */
export function createRateLimits(mode: LimitMode, clock: Clock): RateLimits {
  if (mode === 'off') return { checkAddress: () => {}, checkPerson: () => {} };
  const factor = mode === 'relaxed' ? relaxedFactor : 1;
  const addresses = createWindows('perAddress', factor, clock);
  const persons = createWindows('perPerson', 1, clock);
  return {
    checkAddress: (limit, ip) => check(addresses, namesOf(limit), ip),
    checkPerson: (limit, userId) => check(persons, namesOf(limit), String(userId)),
  };
}

function namesOf(limit: LimitName | undefined): (LimitName | undefined)[] {
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
