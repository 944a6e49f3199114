import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { weekdays } from '@x1/contract/trainers/profile-options.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { isConfirmed } from '@x1/contract/trainers/unconfirmed.ts';
import { genderLabel, levelLabel, trainingOptionLabel } from '@x1/contract/trainers/value-labels.ts';
import { athleteLabels, availabilityText, memberSinceText, yearsText } from './labels.ts';

/** A fact with its name. */
interface TrainerFact {
  readonly label: string;
  readonly value: string;
}

/** How `programType` reads; any other text is shown as it is. */
const DELIVERY: Readonly<Record<string, string>> = {
  individual: t('Individual'),
  'In-person': t('In person'),
  Both: t('In person and online'),
};

/**
 * What the head of the page and its texts don't say already (S2§2); missing ones are left out, and defaults the trainer never saw (R190).
 *
 * @param zone in which the reader sees dates
 */
export function goodToKnow(trainer: PublicTrainer, zone: string): TrainerFact[] {
  return known([
    { label: t('Played'), value: trainer.highestLevel && levelLabel(trainer.highestLevel) },
    { label: t('Best with'), value: athleteLabels(trainer.whoITrain).join(', ') },
    { label: t('Team'), value: trainer.team },
    { label: t('When'), value: isConfirmed(trainer, 'availability') ? availabilityText(trainer.availability, weekdays) : null },
    { label: t('Experience'), value: isConfirmed(trainer, 'yearsPlayed') ? yearsText(trainer.yearsPlayed) : null },
    {
      label: t('Hourly rate'),
      value: isConfirmed(trainer, 'hourlyRate') ? t('{price}/hr', { price: formatDollars(trainer.hourlyRate) }) : null,
    },
    { label: t('Offers'), value: trainer.trainingOptions.map(trainingOptionLabel).join(', ') },
    { label: t('On X1'), value: memberSinceText(trainer.memberSince, zone) },
  ]);
}

/** Quick Stats of the public profile, in the order of S2§2, and what is known besides; missing ones are left out. */
export function quickStats(trainer: PublicTrainer, zone: string): readonly TrainerFact[] {
  return known([
    { label: t('Highest level'), value: trainer.highestLevel && levelLabel(trainer.highestLevel) },
    { label: t('Gender'), value: trainer.gender && genderLabel(trainer.gender) },
    {
      label: t('Program type'),
      value: isConfirmed(trainer, 'programType') ? (DELIVERY[trainer.programType] ?? trainer.programType) : null,
    },
    { label: t('Training options'), value: trainer.trainingOptions.map(trainingOptionLabel).join(', ') },
    { label: t('Team'), value: trainer.team },
    { label: t('Experience'), value: isConfirmed(trainer, 'yearsPlayed') ? yearsText(trainer.yearsPlayed) : null },
    { label: t('On X1'), value: memberSinceText(trainer.memberSince, zone) },
  ]);
}

function known(facts: readonly { label: string; value: string | null }[]): TrainerFact[] {
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
