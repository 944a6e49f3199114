import { language, t } from '../core/texts.ts';
import { labelIn } from '../core/value-labels.ts';

/** Why an identity check failed where the provider names no reason: stored as it stands here, in English, as the provider's own reasons are. */
export const rejectionReasons = {
  unnamed: "The document couldn't be verified.",
  cancelled: 'The check was canceled before it was finished.',
} as const;

const labels = () => ({
  [rejectionReasons.unnamed]: t("The document couldn't be verified."),
  [rejectionReasons.cancelled]: t('The check was canceled before it was finished.'),
});

/** A stored reason as it's shown: ours in the reader's language, the provider's as it is. */
export function rejectionReasonText(reason: string): string {
  return language() === 'en' ? reason : labelIn(labels(), reason);
}
