import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { toast } from '../../ui/toast.ts';

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

interface LeadOn {
  readonly navigate: (path: string) => void;
  readonly setTimes: (program: Program) => void;
}

/**
 * Says that a program is visible; without a bank account the toast leads to it (R73), with one to the times of a group that has none.
 *
 * @param isBankReady undefined while it is not known: then nothing is said about the bank (R67)
 */
export function announcePublished(title: string, program: Program, isBankReady: boolean | undefined, { navigate, setTimes }: LeadOn): void {
  if (isBankReady !== false) {
    const isGroupWithoutTimes = program.maxCapacity > 1 && !program.nextGroupTime;
    return void toast({
      title,
      description: programMessages.published,
      ...(isGroupWithoutTimes && {
        note: t('Until you set group times, the first family picks one.'),
        action: { label: t('Group times'), onAction: () => setTimes(program) },
      }),
    });
  }
  const action = { label: t('Connect Bank'), onAction: () => navigate(BANK_PAGE) };
  toast({ title, description: programMessages.publishedWithoutBank, action });
}

/** The specified sentence (S2§5) and, of one error, what it is: the form may have scrolled past it. */
export function invalidText(errors: Readonly<Record<string, string | undefined>>): string {
  const [only, ...more] = Object.values(errors).filter((error) => error !== undefined);
  return only && more.length === 0 ? `${programMessages.invalid} ${only}.` : programMessages.invalid;
}
