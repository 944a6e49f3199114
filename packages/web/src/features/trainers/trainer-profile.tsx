import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { Link } from 'wouter';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { quickFacts } from './trainer-facts.ts';
import { TrainerStory } from './trainer-story.tsx';

/** The Profile tab (S2§2): what the trainer tells, then the facts. */
export function TrainerProfile({ trainer }: { trainer: PublicTrainer }) {
  return (
    <div className="stack tight">
      <TrainerStory trainer={trainer} bioTitle="Athletic Bio" />
      <Card title="Quick Facts" aside={<Link href={`/trainer/${trainer.id}`}>Full profile</Link>}>
        <DescriptionList lines={quickFacts(trainer)} />
      </Card>
    </div>
  );
}
