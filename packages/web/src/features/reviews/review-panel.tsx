import './reviews.css';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { NewReview, REVIEW_MAX_LENGTH, type Review } from '@x1/contract/reviews/review.ts';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useWriteReview } from './mutations.ts';
import { ReviewEntry } from './review-entry.tsx';

interface ReviewPanelProps {
  appointmentId: AppointmentId;
  trainerFirstName: string;
  /** The review is there and this form is gone. */
  onPublished: () => void;
}

/** What a parent does with a session that was held: says how it was (R42). A refused try keeps what was typed. */
export function ReviewPanel({ appointmentId, trainerFirstName, onPublished }: ReviewPanelProps) {
  const titleId = useId();
  const write = useWriteReview({ appointmentId, trainerFirstName, onRefreshed: onPublished });
  const form = useForm({
    initial: { rating: undefined as number | undefined, text: '' },
    schema: NewReview,
    send: ({ rating, text }) => write.mutateAsync({ rating, text: text ?? '' }),
  });
  return (
    <Panel labelledBy={titleId} hasLanes={false} className="review-panel">
      <form className="review-form" {...form.attributes}>
        <div className="review-form-top">
          <div>
            <p className="small muted mb-2">{t('How was it with {trainerFirstName}?', { trainerFirstName })}</p>
            <h2 id={titleId} className="review-form-title">
              {t('Leave a review')}
            </h2>
            <p className="muted mt-2 max-w-[44ch]">
              {t(
                "Your review posts right away on {trainerFirstName}'s page with your first name and last initial. You can't edit it later. Visitors and search engines may see your stars and words too, without your name, so please don't name anyone.",
                { trainerFirstName },
              )}
            </p>
          </div>
          <StarChoice value={form.values.rating} error={form.errors['rating']} onChange={(rating) => form.change({ rating })} />
        </div>
        <TextArea label={t('Your review')} isOptional rows={3} limit={REVIEW_MAX_LENGTH} {...form.field('text')} />
        <Button type="submit" variant="volt" size="l" isBusy={form.isBusy} busyLabel={t('Please wait...')} className="review-form-send">
          {t('Publish review')}
        </Button>
      </form>
    </Panel>
  );
}

interface SessionReviewProps {
  review: Review;
  role: Role;
  trainerFirstName: string;
  zone: string;
}

/** The review of a session for its two parties; the trainer may answer it here. */
export function SessionReview({ review, role, trainerFirstName, zone }: SessionReviewProps) {
  return (
    <Card title={role === 'parent' ? t('Your Review') : t('Review')}>
      <ReviewEntry review={review} trainerFirstName={trainerFirstName} zone={zone}>
        {role === 'trainer' && <AnswerForm review={review} />}
      </ReviewEntry>
    </Card>
  );
}

interface StarChoiceProps {
  value: number | undefined;
  onChange: (stars: number) => void;
  error: string | undefined;
}

/** One to five stars as radio buttons: the arrow keys move through them. */
function StarChoice({ value, onChange, error }: StarChoiceProps) {
  const name = useId();
  return (
    <ChoiceGroup legend={t('Rating')} isLegendHidden error={error}>
      <div className="starpick">
        {starLabels.map((word, index) => {
          const stars = index + 1;
          return (
            <label key={word} className={classes(value !== undefined && stars <= value && 'on')}>
              <input type="radio" name={name} value={stars} checked={stars === value} onChange={() => onChange(stars)} />
              <Icon of={Star} />
              <span className="sr">{starLabel(stars)}</span>
            </label>
          );
        })}
        <span className="starpick-word small" aria-hidden="true">
          {value !== undefined && starLabels[value - 1]}
        </span>
      </div>
    </ChoiceGroup>
  );
}

/** What whole stars mean, from one to five. */
const starLabels = [t('Poor'), t('Fair'), t('Good'), t('Very good'), t('Excellent')] as const;

/** '5 stars, excellent', as a choice is read out. */
export function starLabel(stars: number): string {
  const word = starLabels[stars - 1]?.toLowerCase();
  const count = t('{stars, plural, one {# star} other {# stars}}', { stars });
  return word ? `${count}, ${word}` : count;
}
