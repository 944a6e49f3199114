import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';

/** What programs cost at least, said beside the hourly rate (R84): in person where that's sold, else online. */
export function programsFromText({ programsFrom, inPersonFrom }: Pick<TrainerListItem, 'programsFrom' | 'inPersonFrom'>): string {
  if (inPersonFrom !== null) return t('In person from {price}', { price: formatDollars(inPersonFrom) });
  return programsFrom === null ? t('No programs yet') : t('Online from {price}', { price: formatDollars(programsFrom) });
}
