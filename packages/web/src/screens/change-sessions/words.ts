import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { ChangedSession, ChangePreview, ChangeProblem } from '@x1/contract/scheduling/schedule-change.ts';

const problems: Readonly<Record<ChangeProblem, string>> = {
  past: t('That time has passed.'),
  too_far: t("That's more than a year ahead."),
  skipped_hour: t('Clocks skip that time that day.'),
  session: t('You have another session then.'),
  hold: t('A family is booking that time right now.'),
  calendar: t('Your calendar is busy then.'),
  time_off: t('You have time off then.'),
  athlete_session: t('An athlete has another session then.'),
  blocked: t("You two are blocked, so this session can't be moved. You can cancel it, or leave it as it is."),
  not_movable: t("This session can't be changed anymore. Please leave it as it is."),
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
  const { familyCount: count } = preview;
  const money = formatCents(preview.refund);
  return kind === 'cancel'
    ? t("We'll tell {count, plural, one {# family} other {# families, once each,}} and refund {money}.", { count, money })
    : t(
        "We'll tell {count, plural, one {# family} other {# families, once each}}. They can accept, pick another time, or get a refund ({money} in all). No answer within 24 hours counts as a yes.",
        { count, money },
      );
}

/** What the button does. */
export function confirmLabel(preview: ChangePreview, kind: 'move' | 'cancel'): string {
  const count = changedCount(preview);
  if (kind === 'move') return t('Move {count, plural, one {# session} other {# sessions}}', { count });
  return preview.refund > 0
    ? t('Cancel {count, plural, one {# session} other {# sessions}} and refund {refund}', { count, refund: formatCents(preview.refund) })
    : t('Cancel {count, plural, one {# session} other {# sessions}}', { count });
}
