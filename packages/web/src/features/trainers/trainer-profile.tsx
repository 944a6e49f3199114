import { weekdays } from '@x1/contract/trainers/profile-options.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type FactLine, Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MediaGallery } from '../../ui/media-gallery.tsx';
import { galleryOf } from './gallery.ts';
import { approachLabels, athleteLabels, availabilityText, dollarsText, firstName, placeText, yearsText } from './trainer-words.ts';

/** The Profile tab (S2§2): what the trainer tells, then the facts. Parts without content are left out. */
export function TrainerProfile({ trainer }: { trainer: PublicTrainer }) {
  const athletes = athleteLabels(trainer.whoITrain);
  const gallery = galleryOf(trainer);
  const hasStory = [trainer.athleticBio, trainer.trainingPhilosophy, trainer.achievements].some(Boolean);
  return (
    <div className="stack tight">
      {!hasStory && (
        <EmptyState title="No story yet">{`${firstName(trainer.name)} hasn't written a bio yet. The facts are below.`}</EmptyState>
      )}
      {trainer.athleticBio && <Story title="Athletic Bio">{trainer.athleticBio}</Story>}
      {trainer.trainingPhilosophy && <Story title="Training Philosophy">{trainer.trainingPhilosophy}</Story>}
      <Approach trainer={trainer} />
      {trainer.achievements && <Achievements text={trainer.achievements} />}
      {gallery.length > 0 && (
        <Card title="Media Gallery">
          <MediaGallery label={`Media of ${trainer.name}`} files={gallery} />
        </Card>
      )}
      {athletes.length > 0 && (
        <Card title="Who I Train Best">
          <WordTags label="Athletes" words={athletes} />
        </Card>
      )}
      <Card title="Quick Facts">
        <Facts lines={factLines(trainer)} />
      </Card>
    </div>
  );
}

function Story({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <p className="max-w-[66ch] whitespace-pre-line">{children}</p>
    </Card>
  );
}

function Approach({ trainer }: { trainer: PublicTrainer }) {
  const values = approachLabels(trainer.trainingApproach, trainer.trainingApproachOther);
  if (values.length === 0 && !trainer.trainingApproachDescription) return null;
  return (
    <Card title="Training Approach">
      {values.length > 0 && <WordTags label="Core values" words={values} />}
      {trainer.trainingApproachDescription && (
        <p className="mt-3 max-w-[66ch] whitespace-pre-line">{trainer.trainingApproachDescription}</p>
      )}
    </Card>
  );
}

function Achievements({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <Card title="Achievements & Stats">
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Icon of={Trophy} size="s" className="mt-1" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function WordTags({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {words.map((word) => (
        <li key={word} className="badge tall text-ink font-medium">
          {word}
        </li>
      ))}
    </ul>
  );
}

function factLines(trainer: PublicTrainer): FactLine[] {
  const lines: { label: string; value: string | null }[] = [
    { label: 'Sports', value: trainer.sports.join(', ') || null },
    { label: 'Current university', value: trainer.university },
    { label: 'Team', value: trainer.team },
    { label: 'Highest level played', value: trainer.highestLevel },
    { label: 'Experience', value: yearsText(trainer.yearsPlayed) },
    { label: 'Training options', value: trainer.trainingOptions.join(', ') || null },
    { label: 'Availability', value: availabilityText(trainer.availability, weekdays) },
    { label: 'Hourly rate', value: `${dollarsText(trainer.hourlyRate)}/hr` },
    { label: 'Location', value: placeText(trainer) },
  ];
  return lines.filter((line) => line.value !== null);
}
