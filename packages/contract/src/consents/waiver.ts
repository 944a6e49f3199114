import { isOpenState, type SessionState } from '../scheduling/states.ts';

export const WAIVER_MAX_LENGTH = 20_000;
export const INDIVIDUAL_TRAINING_MAX_LENGTH = 1_000;

/** An agreement that ends within so many days may be renewed, and the parent is asked to (R173). */
export const RENEWAL_DAYS = 30;

/** So many days before the end a parent with open sessions is reminded, once. */
export const REMINDER_DAYS = 14;

const dayMs = 86_400_000;

export interface WaiverNames {
  readonly trainer: string;
  readonly parent: string;
}

/** A published text with both names filled in. A name that looks like a placeholder stays as it is. */
export function withNames(text: string, people: WaiverNames): string {
  return text.replace(/\{(trainer|parent)\}/g, (_, name: keyof WaiverNames) => people[name]);
}

/** An agreement is valid for one year; one of February 29 ends on March 1. */
export function oneYearAfter(agreedAt: Date): Date {
  const end = new Date(agreedAt);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}

/** Whether the parent is asked for the agreement with a trainer: there is none, it has ended, or it is about to end (R173). */
export function isAgreementDue(validUntil: Date | null, now: Date): boolean {
  return validUntil === null || validUntil.getTime() <= now.getTime() + RENEWAL_DAYS * dayMs;
}

interface SessionOfPair {
  readonly state: SessionState;
  readonly isPaid: boolean;
  readonly waiverUntil: string | null;
}

/** 'Waiver missing': a paid session that is still to be held, without a valid agreement (R173). */
export function isWaiverMissing({ state, isPaid, waiverUntil }: SessionOfPair, now: Date): boolean {
  return isPaid && isOpenState(state) && !isAgreementValid(waiverUntil, now);
}

/** Whether an agreement, by its end, is still valid. */
export function isAgreementValid(validUntil: string | null, now: Date): boolean {
  return validUntil !== null && Date.parse(validUntil) > now.getTime();
}

/** Whether the parent is asked on the page of a session. */
export function isWaiverDue({ state, isPaid, waiverUntil }: SessionOfPair, now: Date): boolean {
  return isPaid && isOpenState(state) && isAgreementDue(waiverUntil === null ? null : new Date(waiverUntil), now);
}
