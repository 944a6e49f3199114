import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Rating } from '../../ui/rating.tsx';
import { SportTags } from '../../ui/sport-tag.tsx';
import { VerifiedMark } from '../../ui/verified-mark.tsx';
import { HeartButton } from './kept-trainers.tsx';
import './trainer-card.css';
import { distanceText, dollarsText, placeText, programsFromText } from './labels.ts';

const SPORTS_SHOWN = 2;

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
        <p className="uni clip">{trainer.university ?? trainer.highestLevel ?? ' '}</p>
        <SportTags sports={trainer.sports} limit={SPORTS_SHOWN} />
        <p className="meta">
          <Rating tenths={trainer.rating} count={trainer.reviewCount || undefined} />
          <Place trainer={trainer} />
          <span className="price inline-price">
            <HourlyRate trainer={trainer} />
          </span>
        </p>
        {canBook && <HeartButton trainer={trainer} className="tcard-heart" />}
      </div>
      <div className="tcard-foot">
        <p className="tcard-from">
          <span className="price">
            <HourlyRate trainer={trainer} />
          </span>
          <span>{programsFromText(trainer)}</span>
        </p>
        {canBook && (
          <div className="tcard-actions">
            <Button href={page} size="s" aria-label={`Book Session with ${trainer.name}`}>
              Book Session
            </Button>
            {actions}
          </div>
        )}
      </div>
    </article>
  );
}

/** The city, where there is room, and how far away it is, when that was asked. */
function Place({ trainer }: { trainer: TrainerListItem }) {
  const place = placeText(trainer);
  const distance = distanceText(trainer);
  return (
    <>
      {place && <span className="muted clip city">{place}</span>}
      {distance && <span className="muted num distance">{distance}</span>}
    </>
  );
}

/** The rate the price filter compares (R46). */
function HourlyRate({ trainer }: { trainer: TrainerListItem }) {
  return (
    <>
      <b>{dollarsText(trainer.hourlyRate)}</b>/hr
    </>
  );
}
