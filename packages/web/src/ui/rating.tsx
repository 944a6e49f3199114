import { t } from '@x1/contract/core/texts.ts';
import { Star } from 'lucide-react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

interface RatingProps {
  /** Tenths of a star: 49 is 4.9; null or 0 without ratings. */
  tenths: number | null;
  /** How many reviews it rests on. */
  count?: number;
}

/** A rating as one star and its number: '4.9 (38)', or 'New' while there is none. */
export function Rating({ tenths, count }: RatingProps) {
  if (!tenths) return <span className="rating">{t('New')}</span>;
  return (
    <span className="rating">
      <Icon of={Star} />
      <span className="sr">{t('Rating')} </span>
      {(tenths / 10).toFixed(1)}
      {count !== undefined && <Count of={count} />}
    </span>
  );
}

/** A rating as five stars, rounded to whole ones, with the number and how many reviews it rests on beside them. */
export function Stars({ tenths, count }: { tenths: number; count?: number }) {
  const whole = Math.round(tenths / 10);
  return (
    <span className="rating">
      <span className="stars" role="img" aria-label={t('{stars} out of 5 stars', { stars: (tenths / 10).toFixed(1) })}>
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon key={star} of={Star} className={classes(star > whole && 'off')} />
        ))}
      </span>
      <span aria-hidden="true">{(tenths / 10).toFixed(1)}</span>
      {count !== undefined && <Count of={count} />}
    </span>
  );
}

function Count({ of: count }: { of: number }) {
  return (
    <span className="rating-count">
      ({count}
      <span className="sr"> {t('reviews')}</span>)
    </span>
  );
}

/** A rating as a figure of its own: a star and '4.9', heard as '4.9 out of 5 stars'. */
export function StarFigure({ tenths }: { tenths: number }) {
  const stars = (tenths / 10).toFixed(1);
  return (
    <span role="img" aria-label={t('{stars} out of 5 stars', { stars })}>
      <Icon of={Star} />
      {stars}
    </span>
  );
}
