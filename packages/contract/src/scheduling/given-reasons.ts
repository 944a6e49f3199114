import { language, t } from '../core/texts.ts';
import { labelIn } from '../core/value-labels.ts';

/** Why X1 itself declines a request; stored as it stands here, in English. */
export const givenReasons = {
  /** Nobody answered it (R109). */
  unanswered: "The trainer didn't answer in time.",
  groupFilledUp: 'The last place in this group was taken while your payment was in progress.',
  trainerLeft: 'The trainer deleted their account while your payment was in progress.',
  parentLeft: 'The parent deleted their account while the payment was in progress.',
  blocked: 'Messages and bookings between the two of you were turned off while the payment was in progress.',
} as const;

const labels = () => ({
  [givenReasons.unanswered]: t("The trainer didn't answer in time."),
  [givenReasons.groupFilledUp]: t('The last place in this group was taken while your payment was in progress.'),
  [givenReasons.trainerLeft]: t('The trainer deleted their account while your payment was in progress.'),
  [givenReasons.parentLeft]: t('The parent deleted their account while the payment was in progress.'),
  [givenReasons.blocked]: t('Messages and bookings between the two of you were turned off while the payment was in progress.'),
});

/** A stored reason as it's shown: X1's own in the reader's language, somebody's own words as they are. */
export function reasonText(reason: string): string {
  return language() === 'en' ? reason : labelIn(labels(), reason);
}
