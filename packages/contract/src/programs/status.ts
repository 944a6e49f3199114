import type { ProgramStatus } from './program.ts';

/** What a program's status follows from. */
export interface ProgramFacts {
  /** Deleted after it had been sold (R77). */
  readonly isArchived: boolean;
  readonly isDraft: boolean;
  /** At least one of its sessions has been held. */
  readonly hasHeldSession: boolean;
  /** At least one of its paid sessions has a time that is still to come. */
  readonly hasUpcomingSession: boolean;
}

/**
 * The status word of a program (R74): archived is 'Completed' and a draft is 'Draft', whatever its sessions; the other three are visible
 * and on sale.
 */
export function programStatus({ isArchived, isDraft, hasHeldSession, hasUpcomingSession }: ProgramFacts): ProgramStatus {
  if (isArchived) return 'Completed';
  if (isDraft) return 'Draft';
  if (!hasUpcomingSession) return 'Available';
  return hasHeldSession ? 'Active' : 'Upcoming';
}
