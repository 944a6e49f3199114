import { REFERRAL_CODE_PATTERN } from '@x1/contract/referrals/code-form.ts';
import { readToken } from './token.ts';

const KEY = 'x1.referral';

/** A visitor who comes by a friend's link, `/?ref=CODE`: the code stays on the device until sign-up (R33). */
export function noteReferral(search: string): void {
  const code = new URLSearchParams(search).get('ref')?.trim().toUpperCase();
  if (code && REFERRAL_CODE_PATTERN.test(code) && readToken() === null) localStorage.setItem(KEY, code);
}

/** The noted code, for sign-up. */
export function readReferral(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

/** It has done its work: the next account made on this device is nobody's friend. */
export function forgetReferral(): void {
  localStorage.removeItem(KEY);
}

/** The link with a person's code. */
export function referralLink(origin: string, code: string): string {
  return `${origin}/?ref=${code}`;
}
