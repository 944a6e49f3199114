import { t } from '@x1/contract/core/texts.ts';
import { ANSWER_MAX_LENGTH, type Review, ReviewAnswer } from '@x1/contract/reviews/review.ts';
import { useState } from 'react';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { focusReview } from './focus-review.ts';
import { useAnswerReview } from './mutations.ts';

/** The trainer's way to answer a review once (R42): a button, and then the text. */
export function AnswerForm({ review }: { review: Review }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenForm review={review} onCancel={() => setOpen(false)} />;
  return (
    <div className="mt-3">
      <Button
        variant="outline"
        size="s"
        aria-label={t('Answer {authorName}', { authorName: review.authorName })}
        onClick={() => setOpen(true)}
      >
        {t('Answer')}
      </Button>
    </div>
  );
}

function OpenForm({ review, onCancel }: { review: Review; onCancel: () => void }) {
  const answer = useAnswerReview(review.id, { onRefreshed: () => focusReview(review.id) });
  const form = useForm({ initial: { text: '' }, schema: ReviewAnswer, send: ({ text }) => answer.mutateAsync(text) });
  const cancel = () => {
    onCancel();
    focusReview(review.id);
  };
  return (
    <form className="mt-3" {...form.attributes}>
      <TextArea
        autoFocus
        label={t('Your answer')}
        rows={3}
        limit={ANSWER_MAX_LENGTH}
        hint={t("You can answer once. It's public and can't be changed later.")}
        {...form.field('text')}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" size="s" isBusy={form.isBusy} busyLabel={t('Please wait...')}>
          {t('Publish answer')}
        </Button>
        <Button variant="outline" size="s" isDisabled={form.isBusy} onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
