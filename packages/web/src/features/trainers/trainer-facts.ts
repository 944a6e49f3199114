import { weekdays } from '@x1/contract/trainers/profile-options.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { isConfirmed } from '@x1/contract/trainers/unconfirmed.ts';
import { availabilityText, dollarsText, placeText, yearsText } from './labels.ts';

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

/** The facts of the Profile tab (S2§2); missing ones are left out, and defaults the trainer never saw (R190). */
export function quickFacts(trainer: PublicTrainer): TrainerFact[] {
  return known([
    { label: 'Sports', value: trainer.sports.join(', ') },
    { label: 'Current university', value: trainer.university },
    { label: 'Team', value: trainer.team },
    { label: 'Highest level played', value: trainer.highestLevel },
    { label: 'Experience', value: isConfirmed(trainer, 'yearsPlayed') ? yearsText(trainer.yearsPlayed) : null },
    { label: 'Training options', value: trainer.trainingOptions.join(', ') },
    { label: 'Availability', value: isConfirmed(trainer, 'availability') ? availabilityText(trainer.availability, weekdays) : null },
    { label: 'Hourly rate', value: isConfirmed(trainer, 'hourlyRate') ? `${dollarsText(trainer.hourlyRate)}/hr` : null },
    { label: 'Location', value: placeText(trainer) },
  ]);
}

/** Quick Stats of the public profile (S2§2); missing ones are left out. */
export function quickStats(
  trainer: Pick<PublicTrainer, 'highestLevel' | 'gender' | 'programType' | 'trainingOptions' | 'unconfirmed'>,
): readonly TrainerFact[] {
  return known([
    { label: 'Highest level', value: trainer.highestLevel },
    { label: 'Gender', value: trainer.gender },
    { label: 'Program type', value: isConfirmed(trainer, 'programType') ? (DELIVERY[trainer.programType] ?? trainer.programType) : null },
    { label: 'Training options', value: trainer.trainingOptions.join(', ') },
  ]);
}

function known(facts: readonly { label: string; value: string | null }[]): TrainerFact[] {
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
