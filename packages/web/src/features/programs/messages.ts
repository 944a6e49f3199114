import { t } from '@x1/contract/core/texts.ts';

/** What is said after a program was saved, published, taken off sale, copied or deleted (S2§8). */
export const programMessages = {
  saveFailed: t('Failed to save program. Please try again.'),
  invalidTitle: t('Validation Error'),
  invalid: t('Please fix the errors before saving.'),
  uploadsFailed: t("Some files couldn't be uploaded. Try again or remove them, then save."),
  publishedWithoutBank: t('Your program is now live! Connect your bank account to receive payments.'),
  published: t('Parents can find and buy it now.'),
  unpublishedTitle: t('Program Unpublished'),
  unpublished: t("Only you can see it. Sessions already sold aren't affected."),
  unpublishFailed: t('Failed to unpublish program. Please try again.'),
  duplicatedTitle: t('Program Duplicated'),
  duplicateFailed: t('Failed to duplicate program. Please try again.'),
  deletedTitle: t('Program Deleted'),
  deleted: t('Parents no longer see it.'),
  draftDeleted: t('The draft is gone.'),
  deleteFailed: t('Failed to delete program. Please try again.'),
} as const;

/**
 * Title of the toast after saving.
 *
 * @param before the program's state when it was opened; 'new' when there was none
 */
export function savedTitle(before: 'new' | 'draft' | 'published', isDraft: boolean): string {
  if (before === 'new') return isDraft ? t('Program Saved as Draft') : t('Program Published');
  if (isDraft) return t('Program Updated as Draft');
  return before === 'draft' ? t('Program Published') : t('Program Updated');
}

/** Where payouts are set up. */
export const BANK_PAGE = '/bank-account-connection';

/** The specified sentence (S2§5) and, of one error, what it is: the form may have scrolled past it. */
export function invalidText(errors: Readonly<Record<string, string | undefined>>): string {
  const [only, ...more] = Object.values(errors).filter((error) => error !== undefined);
  return only && more.length === 0 ? `${programMessages.invalid} ${only}.` : programMessages.invalid;
}
