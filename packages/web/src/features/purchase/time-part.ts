import type { TimeHoldId } from '@x1/contract/core/ids.ts';
import type { Instant } from '@x1/contract/core/time.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { ReactNode } from 'react';

/** A time that is held for the family while they pay. */
export interface HeldTime {
  readonly holdId: TimeHoldId;
  readonly start: Instant;
  readonly end: Instant;
  readonly expiresAt: Instant;
  /** What is sent: a stored word or the family's own; null while nothing is typed. */
  readonly location: string | null;
}

/** The step Time, which the sessions make: a time is chosen, and held, before anything is paid. */
export interface TimePart {
  /** In which all times are shown. */
  readonly zone: string;
  readonly now: Date;
  readonly step: (program: Program, sessionType: SessionType) => ReactNode;
  readonly pickedFor: (program: Program, sessionType: SessionType) => { readonly start: Instant; readonly end: Instant } | null;
  readonly heldFor: (program: Program, sessionType: SessionType) => HeldTime | null;
  /** Holds what was picked. @returns false when it can't be had, which the step then says */
  readonly take: (program: Program, sessionType: SessionType) => Promise<boolean>;
  readonly isHolding: boolean;
  readonly release: () => void;
  /** The server let it go: the step says so. */
  readonly letGo: () => void;
}
