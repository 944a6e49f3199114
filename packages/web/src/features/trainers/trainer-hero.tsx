import { firstName } from '@x1/contract/core/first-name.ts';
import { formatCount } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { Suspense, useState } from 'react';
import { passedCheck } from '../../lib/passed-check.ts';
import { Lightbox } from '../../ui/media-gallery.tsx';
import { StarFigure } from '../../ui/rating.tsx';
import { type Figure, StoryHero } from '../../ui/story/story-hero.tsx';
import { filmOf } from './gallery.ts';
import { HeartButton } from './kept-trainers.tsx';
import { distanceText, placeText, replySpan } from './labels.ts';

interface TrainerHeroProps {
  trainer: PublicTrainer;
  /** Whether the reader can keep trainers: parents can. */
  canKeep: boolean;
}

/** Who the trainer is, for signed-in people: film or photo, name, sports, university, place, and what was counted and checked. */
export function TrainerHero({ trainer, canKeep }: TrainerHeroProps) {
  const [isPlaying, setPlaying] = useState(false);
  const film = filmOf(trainer);
  return (
    <>
      <StoryHero
        name={trainer.name}
        imageUrl={trainer.imageUrl}
        sports={trainer.sports}
        line={[
          trainer.university,
          // With the place, as on cards: a distance alone doesn't say from where to where.
          [placeText(trainer), distanceText(trainer)].filter(Boolean).join(' · ') || null,
          trainer.reviewCount === 0 ? t('New on X1') : null,
        ]}
        isVerified={trainer.verificationStatus === 'verified'}
        check={passedCheck(trainer.backgroundCheckMonth)}
        figures={figuresOf(trainer)}
        film={film && { title: t('Meet {firstName}', { firstName: firstName(trainer.name) }), onPlay: () => setPlaying(true) }}
        corner={canKeep && <HeartButton trainer={trainer} className="story-corner" />}
      />
      {film && isPlaying && (
        <Suspense fallback={null}>
          <Lightbox
            label={t('Film of {name}', { name: trainer.name })}
            files={[film]}
            first={film}
            isPlayed
            onClose={() => setPlaying(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What was counted and checked, nothing the trainer claims. What is not known is left out. */
function figuresOf(trainer: PublicTrainer): Figure[] {
  const { rating, reviewCount, sessionsHeld, verificationStatus, backgroundCheckMonth } = trainer;
  const span = replySpan(trainer.medianReplyMinutes);
  return [
    ...(rating
      ? [
          {
            label: t('Rating'),
            value: <StarFigure tenths={rating} />,
            note: t('{reviewCount, plural, one {# review} other {# reviews}}', { reviewCount }),
          },
        ]
      : []),
    ...(sessionsHeld > 0
      ? [
          {
            label: t('Sessions'),
            value: formatCount(sessionsHeld),
            note: t('{sessionsHeld, plural, one {session coached} other {sessions coached}}', { sessionsHeld }),
          },
        ]
      : []),
    ...(span ? [{ label: t('Reply time'), value: span, note: t('usual reply') }] : []),
    // A checked document says who somebody is, and no more (security.md §5.4).
    ...(verificationStatus === 'verified'
      ? [
          {
            label: t('Identity'),
            value: t('ID checked'),
            note: backgroundCheckMonth ? t('by government ID') : t('not a background check'),
            isWide: true,
          },
        ]
      : []),
  ];
}
