import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Rating } from '../../ui/rating.tsx';
import { SportTags } from '../../ui/sport-tag.tsx';
import { VerifiedMark } from '../../ui/verified-mark.tsx';
import './trainer-card.css';
import { dollarsText, placeText, programsFromText } from './trainer-words.ts';

const SPORTS_SHOWN = 2;

/** One trainer of the list. `canBook` is false for trainers who look around (R7). */
export function TrainerCard({ trainer, canBook }: { trainer: TrainerListItem; canBook: boolean }) {
  const page = `/athlete/${trainer.id}`;
  const place = placeText(trainer);
  return (
    <article className="card tcard">
      <Link className="tcard-photo" href={page} tabIndex={-1} aria-hidden="true">
        <Portrait name={trainer.name} src={trainer.imageUrl} size="tile" />
      </Link>
      <div>
        <h3>
          <Link href={page}>{trainer.name}</Link>
          {trainer.verificationStatus === 'verified' && <VerifiedMark />}
        </h3>
        <p className="uni clip">{trainer.university ?? trainer.highestLevel ?? ' '}</p>
        <SportTags sports={trainer.sports} limit={SPORTS_SHOWN} />
        <p className="meta">
          <Rating tenths={trainer.rating} count={trainer.reviewCount || undefined} />
          {place && <span className="muted clip city">{place}</span>}
          <span className="price inline-price">
            <HourlyRate trainer={trainer} />
          </span>
        </p>
      </div>
      <div className="tcard-foot">
        <p className="tcard-from">
          <span className="price">
            <HourlyRate trainer={trainer} />
          </span>
          <span>{programsFromText(trainer)}</span>
        </p>
        {canBook && (
          <Button href={page} size="s" aria-label={`Book Session with ${trainer.name}`}>
            Book Session
          </Button>
        )}
      </div>
    </article>
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
