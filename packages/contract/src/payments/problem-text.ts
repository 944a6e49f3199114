import { language, t } from '../core/texts.ts';

/** What stands in a report that was made by saying that the trainer wasn't there (R119), as it is stored: in English. */
export const ABSENT_TRAINER = "The trainer didn't come.";

/** A report as its parent reads it: X1's own words in the reader's language, those of the parent as they are. */
export function problemText(text: string): string {
  return language() !== 'en' && text === ABSENT_TRAINER ? t("The trainer didn't come.") : text;
}
