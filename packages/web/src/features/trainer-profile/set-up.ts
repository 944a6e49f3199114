import { type BankStatus, bankStatus } from '@x1/contract/payouts/bank-status.ts';
import type { ConnectStatus } from '@x1/contract/payouts/payout.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { type IdentityStatus, identityStatus } from '@x1/contract/verification/identity-status.ts';
import type { VerificationStatus } from '@x1/contract/verification/status.ts';

/** What is known of a trainer; undefined is 'not known', which is never taken for 'not done' (R67). */
export interface SetUpFacts {
  readonly timezone: string | null;
  readonly profile: Pick<OwnTrainer, 'name' | 'sports' | 'verificationStatus'> | null | undefined;
  /** Read only while the profile is not verified: it distinguishes a review from a check that was not started. */
  readonly identity?: VerificationStatus | undefined;
  readonly bank: ConnectStatus | undefined;
  readonly programCount: number | undefined;
}

export type SetUpKey = 'profile' | 'identity' | 'bank' | 'program' | 'timezone';

/** open: its banner shows; later: its turn comes after another line; unknown: could not be read. */
type SetUpState = 'done' | 'open' | 'later' | 'unknown';

export interface SetUpLine {
  readonly key: SetUpKey;
  readonly state: SetUpState;
  /** Status of identity or bank account, where known: it decides what the banner says. */
  readonly status?: IdentityStatus | BankStatus | undefined;
}

/** The five lines of the set-up, most urgent first. The first four and the last carry the conditions of S1§2's banners. */
export function setUpLines(facts: SetUpFacts): readonly SetUpLine[] {
  return [
    { key: 'profile', state: profileState(facts) },
    { key: 'identity', state: identityState(facts), status: facts.identity && identityStatus(facts.identity) },
    { key: 'bank', state: bankState(facts), status: facts.bank && bankStatus(facts.bank) },
    { key: 'program', state: programState(facts) },
    { key: 'timezone', state: facts.timezone === null ? 'open' : 'done' },
  ];
}

/** Whether the set-up is shown at all: it leaves when nothing is left to do. */
export function hasSetUpWork(lines: readonly SetUpLine[]): boolean {
  return lines.some(({ state }) => state === 'open' || state === 'later');
}

/** 'Complete Your Profile' when the profile lacks a name or sports. */
function profileState({ profile }: SetUpFacts): SetUpState {
  if (profile === undefined) return 'unknown';
  return hasName(profile) && profile.sports.length > 0 ? 'done' : 'open';
}

/** 'Verify Identity' when the profile has a name but is not verified. */
function identityState({ profile }: SetUpFacts): SetUpState {
  if (profile === undefined) return 'unknown';
  if (profile?.verificationStatus === 'verified') return 'done';
  return hasName(profile) ? 'open' : 'later';
}

/** 'Connect Your Bank Account' when onboarding is incomplete or payouts are disabled. */
function bankState({ bank }: SetUpFacts): SetUpState {
  if (bank === undefined) return 'unknown';
  return bank.onboardingComplete && bank.payoutsEnabled ? 'done' : 'open';
}

function programState({ profile, programCount }: SetUpFacts): SetUpState {
  if (programCount === undefined) return 'unknown';
  if (programCount > 0) return 'done';
  return hasName(profile) ? 'open' : 'later';
}

function hasName(profile: SetUpFacts['profile']): profile is NonNullable<SetUpFacts['profile']> {
  return (profile?.name ?? '').trim() !== '';
}
