import { formatDollars } from '@x1/contract/core/number-format.ts';
import { weekdays } from '@x1/contract/trainers/profile-options.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { isConfirmed } from '@x1/contract/trainers/unconfirmed.ts';
import { athleteLabels, availabilityText, memberSinceText, yearsText } from './labels.ts';

/** A fact with its name. */
interface TrainerFact {
  readonly label: string;
  readonly value: string;
}

/** How `programType` reads; any other text is shown as it is. */
const DELIVERY: Readonly<Record<string, string>> = {
  individual: 'Individual',
  'In-person': 'In person',
  Both: 'In person and online',
};

/**
 * What the head of the page and its texts don't say already (S2§2); missing ones are left out, and defaults the trainer never saw (R190).
 *
 * @param zone in which the reader sees dates
 */
export function goodToKnow(trainer: PublicTrainer, zone: string): TrainerFact[] {
  return known([
    { label: 'Played', value: trainer.highestLevel },
    { label: 'Best with', value: athleteLabels(trainer.whoITrain).join(', ') },
    { label: 'Team', value: trainer.team },
    { label: 'When', value: isConfirmed(trainer, 'availability') ? availabilityText(trainer.availability, weekdays) : null },
    { label: 'Experience', value: isConfirmed(trainer, 'yearsPlayed') ? yearsText(trainer.yearsPlayed) : null },
    { label: 'Hourly rate', value: isConfirmed(trainer, 'hourlyRate') ? `${formatDollars(trainer.hourlyRate)}/hr` : null },
    { label: 'Offers', value: trainer.trainingOptions.join(', ') },
    { label: 'On X1', value: memberSinceText(trainer.memberSince, zone) },
  ]);
}

/** Quick Stats of the public profile, in the order of S2§2, and what is known besides; missing ones are left out. */
export function quickStats(trainer: PublicTrainer, zone: string): readonly TrainerFact[] {
  return known([
    { label: 'Highest level', value: trainer.highestLevel },
    { label: 'Gender', value: trainer.gender },
    { label: 'Program type', value: isConfirmed(trainer, 'programType') ? (DELIVERY[trainer.programType] ?? trainer.programType) : null },
    { label: 'Training options', value: trainer.trainingOptions.join(', ') },
    { label: 'Team', value: trainer.team },
    { label: 'Experience', value: isConfirmed(trainer, 'yearsPlayed') ? yearsText(trainer.yearsPlayed) : null },
    { label: 'On X1', value: memberSinceText(trainer.memberSince, zone) },
  ]);
}

function known(facts: readonly { label: string; value: string | null }[]): TrainerFact[] {
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
