import { type BackgroundCheckState, isAcceptedCheck } from '@x1/contract/background-checks/states.ts';
import type { Instant } from '@x1/contract/core/time.ts';

type Tone = 'neutral' | 'ok' | 'info' | 'warn' | 'bad';

const SIGNS: Readonly<Record<BackgroundCheckState, { label: string; tone: Tone }>> = {
  starting: { label: 'Being set up', tone: 'info' },
  invited: { label: 'Invited', tone: 'info' },
  pending: { label: 'In progress', tone: 'info' },
  suspended: { label: 'Waits for the trainer', tone: 'warn' },
  clear: { label: 'Clear', tone: 'ok' },
  consider: { label: 'Needs a look', tone: 'bad' },
  engaged: { label: 'Accepted', tone: 'ok' },
  disputed: { label: 'In dispute', tone: 'warn' },
  pre_adverse: { label: 'First notice sent', tone: 'warn' },
  adverse: { label: 'Declined', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  expired: { label: 'Invitation expired', tone: 'neutral' },
};

/** The states in the words of their badges, for a choice. */
export const checkStateLabels = Object.fromEntries(Object.entries(SIGNS).map(([state, { label }]) => [state, label]));

/** How a check stands: 'Clear', or 'Clear, ended' once it isn't good anymore. */
export function checkSign(
  { state, validUntil }: { state: BackgroundCheckState; validUntil: Instant | null },
  now: Date,
): { label: string; tone: Tone } {
  const sign = SIGNS[state];
  const hasEnded = isAcceptedCheck(state) && validUntil !== null && Date.parse(validUntil) <= now.getTime();
  return hasEnded ? { label: `${sign.label}, ended`, tone: 'neutral' } : sign;
}
