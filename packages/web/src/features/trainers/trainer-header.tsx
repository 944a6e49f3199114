import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { Rating } from '../../ui/rating.tsx';
import { SportTag } from '../../ui/sport-tag.tsx';
import { VerifiedMark } from '../../ui/verified-mark.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { affiliationText, dollarsText, placeText, yearsText } from './labels.ts';
import { TrainerStanding } from './trainer-standing.tsx';

interface TrainerHeaderProps {
  trainer: PublicTrainer;
  /** The zone in which the reader sees dates. */
  zone: string;
  /** Whether the reader keeps favourites: parents do. */
  canKeep: boolean;
}

/** Who the trainer is: picture, name, university and team, sports, place, four facts, and what is known of the standing here. */
export function TrainerHeader({ trainer, zone, canKeep }: TrainerHeaderProps) {
  const place = placeText(trainer);
  const affiliation = affiliationText(trainer);
  return (
    <section className="who" aria-label="Trainer">
      <div className="who-photo">
        <Portrait name={trainer.name} src={trainer.imageUrl} size="big" alt={`Portrait of ${trainer.name}`} />
      </div>
      <div className="who-name">
        <h1>
          {trainer.name} {trainer.verificationStatus === 'verified' && <VerifiedMark />}
        </h1>
        {canKeep && <FavoriteButton trainer={trainer} className="who-heart" />}
        {affiliation && <p className="muted mt-1.5">{affiliation}</p>}
        <p className="sports mt-2">
          {trainer.sports.map((sport) => (
            <SportTag key={sport} sport={sport} />
          ))}
          {place && <span className="muted font-normal">{place}</span>}
        </p>
      </div>
      <dl className="who-facts">
        <div>
          <dt>Rating</dt>
          <dd>
            <Rating tenths={trainer.rating} count={trainer.reviewCount || undefined} />
          </dd>
        </div>
        {trainer.highestLevel && (
          <div>
            <dt>Level played</dt>
            <dd>{trainer.highestLevel}</dd>
          </div>
        )}
        <div>
          <dt>Experience</dt>
          <dd>{yearsText(trainer.yearsPlayed)}</dd>
        </div>
        <div className="only-wide">
          <dt>Hourly rate</dt>
          <dd>{dollarsText(trainer.hourlyRate)}/hr</dd>
        </div>
      </dl>
      <TrainerStanding trainer={trainer} zone={zone} />
    </section>
  );
}
