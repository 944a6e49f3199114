import { ANSWER_MAX_LENGTH, type Review } from '@x1/contract/reviews/review.ts';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { focusReview } from './focus-review.ts';
import { useAnswerReview } from './mutations.ts';
import { answerProblem } from './review-words.ts';

/** The trainer's way to answer a review once (R42): a button, and then the text. */
export function AnswerForm({ review }: { review: Review }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenForm review={review} onCancel={() => setOpen(false)} />;
  return (
    <div className="mt-3">
      <Button variant="outline" size="s" aria-label={`Answer ${review.authorName}`} onClick={() => setOpen(true)}>
        Answer
      </Button>
    </div>
  );
}

function OpenForm({ review, onCancel }: { review: Review; onCancel: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = useAnswerReview(review.id, { onRefreshed: () => focusReview(review.id) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer.isPending) return;
    const found = answerProblem(text);
    setProblem(found);
    if (found) return field.current?.focus();
    answer.mutate(text.trim(), { onError: (error) => setProblem(fieldErrors(error)['text']) });
  };
  const cancel = () => {
    onCancel();
    focusReview(review.id);
  };
  return (
    <form className="mt-3" noValidate onSubmit={submit}>
      <TextArea
        ref={field}
        autoFocus
        label="Your answer"
        rows={3}
        limit={ANSWER_MAX_LENGTH}
        value={text}
        error={problem}
        hint="You can answer once. Everybody reads it, and it cannot be changed later."
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" size="s" isBusy={answer.isPending} busyLabel="Please wait...">
          Publish answer
        </Button>
        <Button variant="outline" size="s" isDisabled={answer.isPending} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
