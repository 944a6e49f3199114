import { formatCents } from '@x1/contract/core/money.ts';
import { formatMoment } from '@x1/contract/core/time-format.ts';
import { isAwaitingAnswer } from '@x1/contract/scheduling/states.ts';
import { Hourglass } from 'lucide-react';
import { firstName } from '../../features/sessions/labels.ts';
import { Notice } from '../../ui/notice.tsx';
import type { SessionView } from './session-view.ts';

/** Why a session of an accepted purchase waits for the trainer again, until when, and what happens without an answer (R175). */
export function AskedAgainNotice({ view }: { view: SessionView }) {
  const { appointment, trainer, parent, terms } = view.details;
  const { askedAgain, answerBy } = appointment;
  if (!askedAgain || !answerBy || !isAwaitingAnswer(appointment)) return null;
  const by = formatMoment(answerBy, view.zone, view.now);
  const money = terms ? formatCents(terms.leftCents) : 'the money for it';
  const isOutside = askedAgain.reason === 'outside_hours';
  if (view.user.role === 'parent') {
    const name = firstName(trainer.name);
    return (
      <Notice tone="warn" icon={Hourglass} title={`Waiting for ${name} · answers by ${by}`}>
        <p>
          {isOutside ? "This time is outside the trainer's usual hours" : 'This time is on short notice'}, so {name} has to confirm it. If{' '}
          {name} doesn't, you get {money} back. You also get it back if you cancel before {name} answers.
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="warn" icon={Hourglass} title={`${parent.name} chose a new time · answer by ${by}`}>
      <p>
        {isOutside ? "It's outside your usual hours" : "It's on short notice"}. Your answer only affects this session. If you reject it or
        don't answer, {parent.name} gets {money} back.
      </p>
    </Notice>
  );
}
