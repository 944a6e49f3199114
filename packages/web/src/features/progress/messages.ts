import { t } from '@x1/contract/core/texts.ts';
/** What is said after a change of an athlete's progress. */
export const progressMessages = {
  reached: { title: t('Goal reached!'), description: t('Well done. It stays on the list below.') },
  notSaved: t("This couldn't be saved. Please try again."),
  noReport: t("The report couldn't be made. Please try again."),
  filmsForbidden: { title: t('Films removed'), description: t('All of them are gone, and no new ones can be added.') },
  notRemoved: t("This couldn't be removed. Please try again."),
} as const;
