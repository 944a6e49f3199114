import './trainer-status.css';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { isConfirmed } from '@x1/contract/trainers/unconfirmed.ts';
import { CalendarCheck, CalendarDays, Clock, type LucideIcon, ShieldAlert, ShieldCheck } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Rating, Stars } from '../../ui/rating.tsx';
import { SportTag } from '../../ui/sport-tag.tsx';
import { VerifiedMark } from '../../ui/verified-mark.tsx';
import { HeartButton } from './kept-trainers.tsx';
import { affiliationText, dollarsText, memberSinceText, placeText, replyTimeText, sessionsHeldText, yearsText } from './labels.ts';

/** Beyond that a name is set smaller, or it would be eight lines beside the picture. */
const LONG_NAME = 36;

interface TrainerHeaderProps {
  trainer: PublicTrainer;
  /** The zone in which the reader sees dates. */
  zone: string;
  /** Whether the reader can keep trainers: parents can. */
  canKeep: boolean;
}

/** Who the trainer is: picture, name, university and team, sports, place, four facts, and what is known of the trainer here. */
export function TrainerHeader({ trainer, zone, canKeep }: TrainerHeaderProps) {
  const place = placeText(trainer);
  const affiliation = affiliationText(trainer);
  return (
    <section className="who" aria-label="Trainer">
      <div className="who-photo">
        <Portrait name={trainer.name} src={trainer.imageUrl} size="big" alt={`Portrait of ${trainer.name}`} />
      </div>
      <div className="who-name">
        <h1 className={trainer.name.length > LONG_NAME ? 'long' : undefined}>
          {trainer.name} {trainer.verificationStatus === 'verified' && <VerifiedMark />}
        </h1>
        {canKeep && <HeartButton trainer={trainer} className="who-heart" />}
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
          <dd>{trainer.rating ? <Stars tenths={trainer.rating} count={trainer.reviewCount || undefined} /> : <Rating tenths={null} />}</dd>
        </div>
        {trainer.highestLevel && (
          <div>
            <dt>Level played</dt>
            <dd>{trainer.highestLevel}</dd>
          </div>
        )}
        {isConfirmed(trainer, 'yearsPlayed') && (
          <div>
            <dt>Experience</dt>
            <dd>{yearsText(trainer.yearsPlayed)}</dd>
          </div>
        )}
        {isConfirmed(trainer, 'hourlyRate') && (
          <div className="only-wide">
            <dt>Hourly rate</dt>
            <dd>{dollarsText(trainer.hourlyRate)}/hr</dd>
          </div>
        )}
      </dl>
      <TrainerStatus trainer={trainer} zone={zone} />
    </section>
  );
}

interface TrainerStatusProps {
  trainer: Pick<PublicTrainer, 'verificationStatus' | 'medianReplyMinutes' | 'sessionsHeld' | 'memberSince'>;
  zone: string;
}

/** What was counted and checked, nothing the trainer claims: identity, answers, sessions, membership. What is not known is left out. */
function TrainerStatus({ trainer, zone }: TrainerStatusProps) {
  const isVerified = trainer.verificationStatus === 'verified';
  const replies = replyTimeText(trainer.medianReplyMinutes);
  const held = sessionsHeldText(trainer.sessionsHeld);
  return (
    <ul className="trainer-status" aria-label="What we know">
      {/* A checked document says who somebody is, and no more (security.md §5.4). */}
      {isVerified ? (
        <Line icon={ShieldCheck}>Identity checked by government ID. This is not a background check.</Line>
      ) : (
        <Line icon={ShieldAlert}>Identity not checked yet</Line>
      )}
      {replies && <Line icon={Clock}>{replies}</Line>}
      {held && <Line icon={CalendarCheck}>{held}</Line>}
      <Line icon={CalendarDays}>{memberSinceText(trainer.memberSince, zone)}</Line>
    </ul>
  );
}

function Line({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li>
      <Icon of={icon} size="s" />
      {children}
    </li>
  );
}

/** Stands where TrainerHeader will. Only inside a PlaceholderGroup. */
export function TrainerHeaderPlaceholder() {
  return (
    <div className="who">
      <div className="who-photo h-[124px] lg:h-[196px]">
        <Placeholder height="100%" />
      </div>
      <div className="grid gap-3">
        <Placeholder width="80%" height={32} />
        <Placeholder width="60%" height={20} />
        <Placeholder width="50%" height={20} />
      </div>
      <div className="who-facts">
        <Placeholder width={72} height={40} />
        <Placeholder width={72} height={40} />
        <Placeholder width={72} height={40} />
      </div>
      <div className="trainer-status">
        <Placeholder width="85%" height={20} />
      </div>
    </div>
  );
}
