import { firstName } from '@x1/contract/core/first-name.ts';
import { mediaTypes } from '@x1/contract/media/media-rules.ts';
import { profileTextKeysWith, textFieldOf } from '@x1/contract/trainers/profile-texts.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Card } from '../../ui/card.tsx';
import { coverOf } from '../../ui/covers/sport-cover.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MediaGallery } from '../../ui/media-gallery.tsx';
import type { ShownFile } from '../../ui/shown-file.ts';
import { approachLabels, athleteLabels } from './labels.ts';
import { quickFacts } from './trainer-facts.ts';
import { WordTags } from './word-tags.tsx';

const paragraphKeys = profileTextKeysWith({ publicCard: 'paragraphs' });
const listKeys = profileTextKeysWith({ publicCard: 'lines' });

interface TrainerStoryProps {
  trainer: PublicTrainer;
  /** The two pages about a trainer name the bio differently (S2§2). */
  bioTitle: 'Athletic Bio' | 'Athletic Biography';
}

/** A trainer's texts on both pages (S2§2, R54, R65), card by card. Parts without content are left out. */
export function TrainerStory({ trainer, bioTitle }: TrainerStoryProps) {
  const athletes = athleteLabels(trainer.whoITrain);
  const gallery = galleryOf(trainer);
  const paragraphs = paragraphKeys.filter((key) => trainer[key]);
  const lists = listKeys.filter((key) => trainer[key]);
  return (
    <div className="stack tight">
      {paragraphs.length + lists.length === 0 && (
        <EmptyState title="No story yet">{`${firstName(trainer.name)} hasn't written a bio yet.`}</EmptyState>
      )}
      {paragraphs.map((key) => (
        <Story key={key} title={key === 'athleticBio' ? bioTitle : textFieldOf(key).label}>
          {trainer[key]}
        </Story>
      ))}
      <Approach trainer={trainer} />
      {lists.map((key) => (
        <StoryLines key={key} title={textFieldOf(key).label} text={trainer[key] ?? ''} />
      ))}
      {gallery.length > 0 && (
        <Card title="Media Gallery">
          <MediaGallery label={`Media of ${trainer.name}`} files={gallery} still={coverOf(trainer.sports[0])} />
        </Card>
      )}
      {athletes.length > 0 && (
        <Card title="Who I Train Best">
          <WordTags label="Athletes" words={athletes} />
        </Card>
      )}
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

function StoryLines({ title, text }: { title: string; text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <Card title={title}>
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

/** The gallery in order: from the server's file data, or for plain addresses from their extension (R65). */
export function galleryOf({ media, mediaGallery }: Pick<PublicTrainer, 'media' | 'mediaGallery'>): readonly ShownFile[] {
  const known = new Map<string, ShownFile>(media.map((file) => [file.url, file]));
  const addresses = [...new Set([...mediaGallery, ...known.keys()])];
  return addresses.map((url) => known.get(url) ?? toShownFile(url));
}

function toShownFile(url: string): ShownFile {
  const name = fileNameOf(url);
  return { url, type: kindByEnding(name), name, thumbnailUrl: null, width: null, height: null, isScanned: false };
}

/** 'first touch.mp4' of '/media/0f3a/first%20touch.mp4?v=2'. */
function fileNameOf(url: string): string {
  const last =
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Videos and documents by their ending, anything else is a picture (S2§2). */
function kindByEnding(name: string): ShownFile['type'] {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return mediaTypes.find(({ extensions }) => (extensions as readonly string[]).includes(ending))?.kind ?? 'image';
}

/** The Profile tab (S2§2): the trainer's texts, then the facts. */
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
