import { weekdays } from '@x1/contract/trainers/profile-options.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { daysInOrder, firstName } from '../../features/trainers/labels.ts';
import { quickStats } from '../../features/trainers/trainer-facts.ts';
import { WordTags } from '../../features/trainers/word-tags.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';

/** Highest level, gender, program type, training options (S2§2). */
export function QuickStats({ trainer }: { trainer: PublicTrainer }) {
  return (
    <Card title="Quick Stats">
      <DescriptionList lines={quickStats(trainer)} />
    </Card>
  );
}

/** The days on which the trainer usually trains (R24). */
export function Availability({ trainer }: { trainer: PublicTrainer }) {
  const days = daysInOrder(trainer.availability, weekdays);
  return (
    <Card title="Availability">
      {days.length > 0 ? (
        <WordTags label="Days" words={days} />
      ) : (
        <p className="small muted">{`${firstName(trainer.name)} has not named days yet.`}</p>
      )}
    </Card>
  );
}
