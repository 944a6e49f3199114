import '../covers/grounds.css';
import { t } from '@x1/contract/core/texts.ts';
import './story.css';
import { Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CheckLine } from '../check-line.tsx';
import { classes } from '../classes.ts';
import { groundOf } from '../covers/sport-cover.ts';
import { Icon } from '../icon.tsx';
import { Placeholder } from '../placeholder.tsx';
import { initialsOf } from '../portrait.tsx';
import { SportTag } from '../sport-tag.tsx';
import { VerifiedMark } from '../verified-mark.tsx';

/** A number that was counted, and what it counts. */
export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: string;
  /** Only where there is room for a fourth. */
  readonly isWide?: boolean;
}

interface StoryHeroProps {
  name: string;
  /** Below the title of a dialog it isn't the first heading. */
  level?: 'h1' | 'h3';
  imageUrl: string | null;
  sports: readonly string[];
  /** What else stands in the line under the name; what is missing is left out. */
  line: readonly (string | null)[];
  isVerified?: boolean;
  /** What else was checked of the person, with its month, and where that's explained; null: nothing. */
  check?: { text: string; href: string } | null;
  figures: readonly Figure[];
  /** Starts the film; without it there is none. */
  film?: { title: string; onPlay: () => void } | undefined;
  /** In the corner of the picture. */
  corner?: ReactNode;
}

/** Beyond that a name is set smaller, or it would be eight lines on a phone. */
const LONG_NAME = 36;

/** Whose page it is: film or photo first, then the name, where and what, and the figures. */
export function StoryHero({ name, level: Name = 'h1', imageUrl, sports, line, isVerified, check, figures, film, corner }: StoryHeroProps) {
  return (
    <section className="story-hero" aria-label={t('Trainer')}>
      <div className="story-film">
        <div className={classes('story-ground', groundOf(sports[0]))} />
        <Star name={name} src={imageUrl} />
        {film && (
          <button type="button" className="story-play" onClick={film.onPlay}>
            <span className="story-disc">
              <Icon of={Play} />
            </span>
            <span>
              <b>{film.title}</b>
              <small>{t('Play video')}</small>
            </span>
          </button>
        )}
        {corner}
      </div>
      <div>
        <Name className={classes('h1 story-name', name.length > LONG_NAME && 'long')}>
          {name} {isVerified && <VerifiedMark />}
        </Name>
        <p className="story-line">
          {sports.map((sport) => (
            <SportTag key={sport} sport={sport} />
          ))}
          {line.map((part) => part && <span key={part}>{part}</span>)}
        </p>
        {check && <CheckLine {...check} className="mt-2" />}
        {figures.length > 0 && (
          // Without anything in it, its lines would frame an empty band.
          <dl className={classes('story-figures', figures.every(({ isWide }) => isWide) && 'only-wide')}>
            {figures.map(({ label, value, note, isWide }) => (
              <div key={label} className={isWide ? 'only-wide' : undefined}>
                <dt className="sr">{label}</dt>
                <dd>
                  <b>{value}</b>
                  <span>{note}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

/** The person on the ground: a photo fills the slanted window, a drawing without a background stands on it. Photos are kept square, drawings upright. */
function Star({ name, src }: { name: string; src: string | null }) {
  const [state, setState] = useState<{ src: string; look: 'photo' | 'drawn' | 'broken' }>();
  const look = state && state.src === src ? state.look : undefined;
  const alt = t('Portrait of {name}', { name });
  if (!src || look === 'broken') {
    return (
      <span className="story-star window" role="img" aria-label={alt}>
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      className={classes('story-star', look !== 'drawn' && 'window', !look && 'invisible')}
      src={src}
      alt={alt}
      width={480}
      height={600}
      fetchPriority="high"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setState({ src, look: naturalHeight > naturalWidth ? 'drawn' : 'photo' })
      }
      onError={() => setState({ src, look: 'broken' })}
    />
  );
}

/** Stands where StoryHero will. Only inside a PlaceholderGroup. */
export function StoryHeroPlaceholder() {
  return (
    <div className="story-hero">
      <div className="story-film waits" />
      <div>
        <Placeholder width="70%" height={34} />
        <Placeholder width="85%" height={22} className="mt-2.5" />
        <div className="story-figures">
          <Placeholder width={64} height={40} />
          <Placeholder width={84} height={40} />
          <Placeholder width={72} height={40} />
        </div>
      </div>
    </div>
  );
}
