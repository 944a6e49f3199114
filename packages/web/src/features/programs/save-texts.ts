/** The literal texts of saving and publishing a program (S2§8). */
export const programTexts = {
  saveFailed: 'Failed to save program. Please try again.',
  invalidTitle: 'Validation Error',
  invalid: 'Please fix the errors before saving.',
  publishedWithoutBank: 'Your program is now live! Connect your bank account to receive payments.',
  published: 'Parents can find and buy it now.',
} as const;

/**
 * Title of the toast after saving.
 *
 * @param before the program's state when it was opened; 'new' when there was none
 */
export function savedTitle(before: 'new' | 'draft' | 'published', isDraft: boolean): string {
  if (before === 'new') return isDraft ? 'Program Saved as Draft' : 'Program Published';
  if (isDraft) return 'Program Updated as Draft';
  return before === 'draft' ? 'Program Published' : 'Program Updated';
}
