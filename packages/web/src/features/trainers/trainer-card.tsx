import { passedCheckText } from '@x1/contract/background-checks/passed-text.ts';
import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { isConfirmed } from '@x1/contract/trainers/unconfirmed.ts';
import { levelLabel } from '@x1/contract/trainers/value-labels.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckMark } from '../../ui/check-line.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Rating } from '../../ui/rating.tsx';
import { SportTags } from '../../ui/sport-tag.tsx';
import { unseen } from '../../ui/unseen.tsx';
import { VerifiedMark } from '../../ui/verified-mark.tsx';
import { HeartButton } from './kept-trainers.tsx';
import './trainer-card.css';
import { distanceText, placeText } from './labels.ts';

const SPORTS_SHOWN = 1;

interface TrainerCardProps {
  trainer: TrainerListItem;
  /** False for trainers who look around: they neither book nor keep trainers (R7). */
  canBook: boolean;
  /** Beside Book Session. */
  actions?: ReactNode;
}

/** One trainer of the list. */
export function TrainerCard({ trainer, canBook, actions }: TrainerCardProps) {
  const page = `/athlete/${trainer.id}`;
  return (
    <article className="card tcard">
      <Link className="tcard-photo" href={page} tabIndex={-1} aria-hidden="true">
        <Portrait name={trainer.name} src={trainer.imageUrl} size="tile" />
      </Link>
      <div className="tcard-about">
        <h3>
          <Link href={page}>{trainer.name}</Link>
          {trainer.verificationStatus === 'verified' && (
            <span className="contents" title={t('Government ID checked')}>
              <VerifiedMark />
            </span>
          )}
          {trainer.backgroundCheckMonth && <CheckMark text={passedCheckText(trainer.backgroundCheckMonth)} />}
        </h3>
        <p className="uni clip">{trainer.university ?? (trainer.highestLevel && levelLabel(trainer.highestLevel)) ?? ' '}</p>
        <p className="tcard-where">
          <SportTags sports={trainer.sports} limit={SPORTS_SHOWN} />
          <Place trainer={trainer} />
        </p>
        <p className="meta num">
          <Rating tenths={trainer.rating} count={trainer.reviewCount || undefined} />
          <Price trainer={trainer} />
          <UsualRate trainer={trainer} />
        </p>
        {canBook && <HeartButton trainer={trainer} className="tcard-heart" />}
      </div>
      {canBook && (
        <div className="tcard-actions">
          <Button href={`${page}?tab=programs`} size="s" aria-label={t('Book Session with {name}', { name: trainer.name })}>
            {t('Book Session')}
          </Button>
          {actions}
        </div>
      )}
    </article>
  );
}

/** The city, how far away it is when that was asked, and whether one can train online. */
function Place({ trainer }: { trainer: TrainerListItem }) {
  const place = placeText(trainer);
  const distance = distanceText(trainer);
  return (
    <span className="tcard-place num">
      {place}
      {place && distance && ' · '}
      {distance && <span className="miles">{distance}</span>}
      {(place || distance) && trainer.trainsOnline && ' · '}
      {trainer.trainsOnline && <span className="miles">{t('Online')}</span>}
    </span>
  );
}

/** What programs cost at least, which is what one pays (R84); it's said where one would only meet online for it. */
function Price({ trainer: { programsFrom, inPersonFrom } }: { trainer: TrainerListItem }) {
  if (programsFrom === null) return <span className="price">{t('No programs yet')}</span>;
  const price = formatDollars(programsFrom);
  return (
    <span className="price">
      {programsFrom === inPersonFrom
        ? rich('<span>Programs </span>from <b>{price}</b>', { span: unseen, b: (text) => <b>{text}</b>, price })
        : rich('<span>Programs </span>from <b>{price}</b> online', { span: unseen, b: (text) => <b>{text}</b>, price })}
    </span>
  );
}

/**
 * The rate the price filter compares, if the trainer has said one (R46, R190): 'usually', because a program has a price of its own. Below the price
 * where both have no room beside the rating.
 */
function UsualRate({ trainer }: { trainer: TrainerListItem }) {
  if (!isConfirmed(trainer, 'hourlyRate')) return null;
  return <span className="price"> {t('usually {price}/hr', { price: formatDollars(trainer.hourlyRate) })}</span>;
}
