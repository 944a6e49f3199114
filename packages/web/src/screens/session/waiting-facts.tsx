import { firstName } from '@x1/contract/core/first-name.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { isDisputed } from '@x1/contract/scheduling/session-actions.ts';
import { answerByText, waitingText } from '@x1/contract/scheduling/waiting.ts';
import { CircleHelp, Hourglass, RotateCcw } from 'lucide-react';

import { TicketFact } from './place.tsx';
import type { SessionView } from './session-view.ts';

/** Who is waited for until when, of a session without a time (R186). */
export function WaitingFact({ view: { details, user, zone: timeZone, now } }: { view: SessionView }) {
  const text = user.role === 'trainer' ? answerByText : waitingText;
  return (
    <TicketFact icon={Hourglass} label={t('Not confirmed yet')}>
      {text(details.appointment, { timeZone, now })}
    </TicketFact>
  );
}

/** What goes back without a yes: all that was paid for a first request, this session's share where the trainer is asked again (R109, R175). */
export function MoneyBackFact({ view: { details, user } }: { view: SessionView }) {
  const { appointment, transaction, terms, trainer, parent } = details;
  if (!transaction || !terms || isDisputed(details)) return null;
  const amount = formatCents(appointment.askedAgain ? terms.leftCents : transaction.amount - transaction.refundedAmount);
  const [label, back] =
    user.role === 'trainer'
      ? [t("If you reject it or don't answer"), t('{name} gets {amount} back automatically.', { name: firstName(parent.name), amount })]
      : [
          t("If {name} says no or doesn't answer", { name: firstName(trainer.name) }),
          t('You get {amount} back automatically.', { amount }),
        ];
  return (
    <TicketFact icon={RotateCcw} label={label}>
      {back}
    </TicketFact>
  );
}

/** Why a session of an accepted purchase waits for the trainer again (R175). */
export function AskedAgainFact({ view: { details, user } }: { view: SessionView }) {
  const { askedAgain } = details.appointment;
  if (!askedAgain) return null;
  const isOutside = askedAgain.reason === 'outside_hours';
  if (user.role === 'trainer') {
    return (
      <TicketFact icon={CircleHelp} label={t("Why you're asked again")}>
        {isOutside
          ? t("It's outside your usual hours. Your answer only affects this session.")
          : t("It's on short notice. Your answer only affects this session.")}
      </TicketFact>
    );
  }
  return (
    <TicketFact icon={CircleHelp} label={t('Why {name} has to confirm it', { name: firstName(details.trainer.name) })}>
      {isOutside ? t("It's outside the trainer's usual hours.") : t("It's on short notice.")}
    </TicketFact>
  );
}
