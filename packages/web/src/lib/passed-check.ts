import { passedCheckText } from '@x1/contract/background-checks/passed-text.ts';

/** The line about a background check that was passed in a month, 'YYYY-MM', with where it says what that means; null without one. */
export function passedCheck(month: string | null): { text: string; href: string } | null {
  return month === null ? null : { text: passedCheckText(month), href: '/safety' };
}
