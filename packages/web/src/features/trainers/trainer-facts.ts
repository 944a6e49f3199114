import { weekdays } from '@x1/contract/trainers/profile-options.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
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

/** The facts of the Profile tab (S2§2); missing ones are left out. */
export function quickFacts(trainer: PublicTrainer): TrainerFact[] {
  return known([
    { label: 'Sports', value: trainer.sports.join(', ') },
    { label: 'Current university', value: trainer.university },
    { label: 'Team', value: trainer.team },
    { label: 'Highest level played', value: trainer.highestLevel },
    { label: 'Experience', value: yearsText(trainer.yearsPlayed) },
    { label: 'Training options', value: trainer.trainingOptions.join(', ') },
    { label: 'Availability', value: availabilityText(trainer.availability, weekdays) },
    { label: 'Hourly rate', value: `${dollarsText(trainer.hourlyRate)}/hr` },
    { label: 'Location', value: placeText(trainer) },
  ]);
}

/** Quick Stats of the public profile (S2§2); missing ones are left out. */
export function quickStats(
  trainer: Pick<PublicTrainer, 'highestLevel' | 'gender' | 'programType' | 'trainingOptions'>,
): readonly TrainerFact[] {
  return known([
    { label: 'Highest level', value: trainer.highestLevel },
    { label: 'Gender', value: trainer.gender },
    { label: 'Program type', value: DELIVERY[trainer.programType] ?? trainer.programType },
    { label: 'Training options', value: trainer.trainingOptions.join(', ') },
  ]);
}

function known(facts: readonly { label: string; value: string | null }[]): TrainerFact[] {
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
