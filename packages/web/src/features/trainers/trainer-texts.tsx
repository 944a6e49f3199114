import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { profileTextKeysWith, textFieldOf } from '@x1/contract/trainers/profile-texts.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { boardOf } from '../../ui/covers/sport-cover.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MediaGallery } from '../../ui/media-gallery.tsx';
import { type Fact, FactLines } from '../../ui/story/fact-lines.tsx';
import { Prose, StoryPart } from '../../ui/story/story-part.tsx';
import { filmOf, galleryOf } from './gallery.ts';
import { approachLabels } from './labels.ts';
import { toStoryText } from './story-text.ts';
import { goodToKnow } from './trainer-facts.ts';
import { WordTags } from './word-tags.tsx';

const paragraphKeys = profileTextKeysWith({ publicCard: 'paragraphs' });
const listKeys = profileTextKeysWith({ publicCard: 'lines' });

interface TrainerTextsProps {
  trainer: PublicTrainer;
  /** The two pages about a trainer name the bio differently (S2§2). Without a name it speaks for itself. */
  bioTitle: string;
  isBioTitleHidden?: boolean;
}

/** What a trainer tells (S2§2, R54): the bio first, its first sentence large. Texts without content are left out. */
export function TrainerTexts({ trainer, bioTitle, isBioTitleHidden = false }: TrainerTextsProps) {
  const told = paragraphKeys.filter((key) => trainer[key]);
  const hasNoStory = told.length === 0 && listKeys.every((key) => !trainer[key]);
  return (
    <>
      {hasNoStory && (
        <EmptyState title={t('No story yet')} isBare>
          {t("{firstName} hasn't written a bio yet.", { firstName: firstName(trainer.name) })}
        </EmptyState>
      )}
      {told.map((key) => {
        const isBio = key === 'athleticBio';
        const text = trainer[key] ?? '';
        return (
          <StoryPart key={key} title={isBio ? bioTitle : textFieldOf(key).label} isTitleHidden={isBio && isBioTitleHidden}>
            <Prose {...(isBio ? toStoryText(text) : { lead: null, rest: text })} />
          </StoryPart>
        );
      })}
      <Approach trainer={trainer} />
    </>
  );
}

function Approach({ trainer }: { trainer: PublicTrainer }) {
  const values = approachLabels(trainer.trainingApproach, trainer.trainingApproachOther);
  const words = trainer.trainingApproachDescription;
  if (values.length === 0 && !words) return null;
  return (
    <StoryPart title={t('Training Approach')}>
      {values.length > 0 && <WordTags label={t('Core values')} words={values} />}
      {words && (
        <div className="mt-3">
          <Prose lead={null} rest={words} />
        </div>
      )}
    </StoryPart>
  );
}

/** The texts that are written line by line, such as achievements; each a part of its own. */
export function TrainerLists({ trainer }: { trainer: PublicTrainer }) {
  return listKeys.map(
    (key) =>
      trainer[key] && (
        <StoryPart key={key} title={textFieldOf(key).label}>
          <Lines text={trainer[key]} />
        </StoryPart>
      ),
  );
}

function Lines({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <ul className="story-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** What was checked of a person, and what that doesn't mean (security.md §5.4). */
export function identityText({ verificationStatus, backgroundCheckMonth }: PublicTrainer): string {
  if (verificationStatus !== 'verified') return t('Not checked yet');
  return backgroundCheckMonth ? t('Checked by government ID') : t('Checked by government ID. This is not a background check.');
}

/** The facts that nothing else on the page says, each once, and what the trainer has won. @param zone in which the reader sees dates */
export function GoodToKnow({ trainer, zone }: { trainer: PublicTrainer; zone: string }) {
  const facts: Fact[] = [
    ...goodToKnow(trainer, zone),
    // Where there is room it is a figure in the head of the page.
    { label: t('Identity'), value: identityText(trainer), isNarrow: trainer.verificationStatus === 'verified' },
    ...listKeys.flatMap((key) => (trainer[key] ? [{ label: t('Honors'), value: <Lines text={trainer[key]} />, isLong: true }] : [])),
  ];
  return (
    <StoryPart title={t('Good to know')}>
      <FactLines facts={facts} />
    </StoryPart>
  );
}

/** The gallery without the film that the page begins with. */
export function FromTheField({ trainer }: { trainer: PublicTrainer }) {
  const film = filmOf(trainer);
  const files = galleryOf(trainer).filter(({ url }) => url !== film?.url);
  if (files.length === 0) return null;
  return (
    <StoryPart title={t('From the field')}>
      <MediaGallery
        label={t('Media of {name}', { name: trainer.name })}
        files={files}
        still={(place) => boardOf(trainer.sports[0], place)}
      />
    </StoryPart>
  );
}
