import './face-card.css';
import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { distanceBandText } from '@x1/contract/search/distance-bands.ts';
import type { PublicFace } from '@x1/contract/trainers/public-page.ts';
import { Link } from 'wouter';
import { rich } from '../../lib/rich.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Rating } from '../../ui/rating.tsx';
import { SportTag } from '../../ui/sport-tag.tsx';
import { VerifiedMark } from '../../ui/verified-mark.tsx';
import { placeText } from './labels.ts';

interface FaceCardProps {
  trainer: Omit<PublicFace, 'fromPrice'> & {
    fromPrice: number | null;
    university?: string | null;
    backgroundCheckMonth?: string | null;
    rating?: number | null;
    /** The far end of its band. */
    distanceMiles?: number | undefined;
  };
  /** The sport of the list it's in; the trainer's first one otherwise. */
  sport?: string | null;
}

/** A trainer whom visitors may see (R191), as a card that leads to the public page. Everyone's ID is checked (decision 0068). */
export function FaceCard({ trainer, sport }: FaceCardProps) {
  const { id, name, imageUrl, sports, university, backgroundCheckMonth, rating, distanceMiles } = trainer;
  return (
    <Link className="card face-card" href={`/trainer/${id}`}>
      <Portrait name={name} src={imageUrl} size="big" />
      <span className="about">
        <b>
          {name} <VerifiedMark />
        </b>
        <span className="small">
          <SportTag sport={sport ?? sports[0] ?? ''} />
        </span>
        {university && <span className="small fact">{university}</span>}
        <span className="small muted fact">{placeText(trainer) ?? t('Online')}</span>
        {backgroundCheckMonth && <span className="small">{t('ID and background checked')}</span>}
        {distanceMiles !== undefined && <span className="small num">{distanceBandText(distanceMiles)}</span>}
        <span className="last">
          {rating != null && (
            <span className="stars-of">
              <Rating tenths={rating} />
            </span>
          )}
          {priceText(trainer)}
        </span>
      </span>
    </Link>
  );
}

function priceText({ fromPrice, inPersonFrom }: FaceCardProps['trainer']) {
  const from = inPersonFrom ?? fromPrice;
  if (from === null) return t('No programs yet');
  const price = formatDollars(from);
  if (inPersonFrom === null) return rich('from <b>{price}</b> online', { b: (text) => <b>{text}</b>, price });
  return inPersonFrom !== fromPrice
    ? rich('from <b>{price}</b> in person', { b: (text) => <b>{text}</b>, price })
    : rich('from <b>{price}</b>', { b: (text) => <b>{text}</b>, price });
}
