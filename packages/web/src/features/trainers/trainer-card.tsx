import { passedCheckText } from '@x1/contract/background-checks/passed-text.ts';
import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { isConfirmed } from '@x1/contract/trainers/unconfirmed.ts';
import { levelLabel } from '@x1/contract/trainers/value-labels.ts';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Rating } from '../../ui/rating.tsx';
import { SportTags } from '../../ui/sport-tag.tsx';
import { unseen } from '../../ui/unseen.tsx';
import { VerifiedMark } from '../../ui/verified-mark.tsx';
import { HeartButton } from './kept-trainers.tsx';
import './trainer-card.css';
import { distanceText, isOutOfReach, placeText } from './labels.ts';

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
          {trainer.verificationStatus === 'verified' && <VerifiedMark />}
        </h3>
        <p className="uni clip">{trainer.university ?? (trainer.highestLevel && levelLabel(trainer.highestLevel)) ?? ' '}</p>
        <p className="tcard-where">
          <SportTags sports={trainer.sports} limit={SPORTS_SHOWN} />
          <Place trainer={trainer} />
        </p>
        <Checks trainer={trainer} />
        <p className="meta num">
          <Rating tenths={trainer.rating} count={trainer.reviewCount || undefined} />
          <Price trainer={trainer} />
          <OtherPrices trainer={trainer} />
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

/** The city, how far away it is when that was asked, and whether one can train online: instead of the distance where that's too far to drive. */
function Place({ trainer }: { trainer: TrainerListItem }) {
  const isOnline = isOnlineAlone(trainer);
  const place = placeText(trainer);
  const distance = isOnline ? null : distanceText(trainer);
  return (
    <span className="tcard-place num">
      {place}
      {place && distance && ' · '}
      {distance && <span className="miles">{distance}</span>}
      {(place || distance) && trainer.trainsOnline && ' · '}
      {trainer.trainsOnline && <span className="miles">{isOnline ? t('Trains online') : t('Online')}</span>}
    </span>
  );
}

/** What was checked, in words; the month is read out and shown to a pointer. What wasn't checked, or not passed, isn't mentioned (decision 0106). */
function Checks({ trainer: { verificationStatus, backgroundCheckMonth } }: { trainer: TrainerListItem }) {
  const isIdChecked = verificationStatus === 'verified';
  if (!isIdChecked && !backgroundCheckMonth) return null;
  const passed = backgroundCheckMonth ? passedCheckText(backgroundCheckMonth) : undefined;
  return (
    <p className="tcard-checks" title={passed}>
      <Icon of={ShieldCheck} size="s" />
      <span>
        {isIdChecked ? (passed ? t('ID and background checked') : t('ID checked', { context: 'card' })) : t('Background checked')}
        {passed && unseen(`: ${passed}`)}
      </span>
    </p>
  );
}

/** Whether online is the one way to train with them: it's too far to drive. */
function isOnlineAlone(trainer: TrainerListItem): boolean {
  return trainer.trainsOnline && isOutOfReach(trainer);
}

/** The lowest program price, which is what a family pays (R84): in person if that's sold within driving distance, otherwise online. */
function Price({ trainer }: { trainer: TrainerListItem }) {
  const inPersonFrom = isOnlineAlone(trainer) ? null : trainer.inPersonFrom;
  const from = inPersonFrom ?? trainer.onlineFrom;
  if (from === null) return <span className="price">{t('No programs yet')}</span>;
  const price = formatDollars(from);
  return (
    <span className="price">
      {inPersonFrom === null
        ? rich('<span>Programs </span>from <b>{price}</b> online', { span: unseen, b: (text) => <b>{text}</b>, price })
        : rich('<span>Programs </span>from <b>{price}</b>', { span: unseen, b: (text) => <b>{text}</b>, price })}
    </span>
  );
}

/**
 * Below it: what one pays online where that's less, and the rate the price filter compares, if the trainer has said one (R46, R190), 'usually' because
 * a program has a price of its own.
 */
function OtherPrices({ trainer }: { trainer: TrainerListItem }) {
  const { onlineFrom, inPersonFrom } = trainer;
  const isOnlineLess = onlineFrom !== null && inPersonFrom !== null && onlineFrom < inPersonFrom && !isOnlineAlone(trainer);
  const online = isOnlineLess && t('online from {price}', { price: formatDollars(onlineFrom) });
  const rate = isConfirmed(trainer, 'hourlyRate') && t('usually {price}/hr', { price: formatDollars(trainer.hourlyRate) });
  if (!online && !rate) return null;
  return (
    <span className="price">
      {' '}
      {online && <span>{online}</span>}
      {online && rate && ' · '}
      {rate && <span>{rate}</span>}
    </span>
  );
}
