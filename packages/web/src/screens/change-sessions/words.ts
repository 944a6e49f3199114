import { formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { ChangedSession, ChangePreview, ChangeProblem } from '@x1/contract/scheduling/schedule-change.ts';

const problems: Readonly<Record<ChangeProblem, string>> = {
  past: 'That time has passed.',
  too_far: "That's more than a year ahead.",
  skipped_hour: 'Clocks skip that time that day.',
  session: 'You have another session then.',
  hold: 'A family is booking that time right now.',
  calendar: 'Your calendar is busy then.',
  time_off: 'You have time off then.',
  athlete_session: 'An athlete has another session then.',
  blocked: "You two are blocked, so this session can't be moved. You can cancel it, or leave it as it is.",
  not_movable: "This session can't be changed anymore. Please leave it as it is.",
};

/** Why a session can't have its new time. */
export const problemText = (problem: ChangeProblem): string => problems[problem];

/** Who has a time: 'Pat Reyes (Milo), Ana Cruz'. */
export function familiesText({ seats }: Pick<ChangedSession, 'seats'>): string {
  return seats
    .map(({ parentName, athleteFirstName }) => (athleteFirstName ? `${parentName} (${athleteFirstName})` : parentName))
    .join(', ');
}

/** How many sessions change: each seat of a group is one. */
export function changedCount({ sessions }: ChangePreview): number {
  return sessions.reduce((sum, { seats, isLeftOut }) => sum + (isLeftOut ? 0 : seats.length), 0);
}

/** What all of it does, before it is confirmed. */
export function sumText(preview: ChangePreview, kind: 'move' | 'cancel'): string {
  const families = countText(preview.familyCount, 'family', 'families');
  const money = formatCents(preview.refund);
  return kind === 'cancel'
    ? `We'll tell ${families}, once each, and refund ${money}.`
    : `We'll tell ${families}, once each. They can accept, pick another time, or get a refund (${money} in all). No answer within 24 hours counts as a yes.`;
}

/** What the button does. */
export function confirmLabel(preview: ChangePreview, kind: 'move' | 'cancel'): string {
  const sessions = countText(changedCount(preview), 'session');
  if (kind === 'move') return `Move ${sessions}`;
  return preview.refund > 0 ? `Cancel ${sessions} and refund ${formatCents(preview.refund)}` : `Cancel ${sessions}`;
}
