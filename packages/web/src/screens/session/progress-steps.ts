import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatWeekday } from '@x1/contract/core/time-format.ts';
import { hasEndedOtherwise, isAwaitingAnswer, isDeclined, sessionStateBadges } from '@x1/contract/scheduling/states.ts';
import { Hourglass } from 'lucide-react';
import type { Step } from '../../ui/steps.tsx';
import { type SessionView, waitsForAgreement } from './session-view.ts';

interface Progress {
  readonly steps: readonly Step[];
  /** Index of the current step. */
  readonly current: number;
  /** The current step is being waited for rather than reached. */
  readonly isAwaited?: boolean;
}

/** Paid → Requested → Confirmed → Completed, each with its date or what is missing; a session that ended otherwise says how instead. */
export function progressOf(view: SessionView): Progress {
  const { appointment } = view.details;
  if (isDeclined(appointment) || hasEndedOtherwise(appointment.state)) return endedSteps(view);
  if (isAwaitingAnswer(appointment)) return awaitedSteps(view);
  const { state, isScheduled } = appointment;
  const [paid, completed] = [paidStep(view), completedStep(view)];
  if (state === 'unpaid')
    return { steps: [paid, { label: t('Scheduled', { context: 'session' }), note: t('Pick a time') }, completed], current: 0 };
  if (!isScheduled)
    return {
      steps: [paid, { label: t('Confirmed') }, { label: t('Scheduled', { context: 'session' }), note: t('Pick a time') }, completed],
      current: 1,
    };
  const time = {
    label: isChosenByTrainer(view) ? t('Scheduled', { context: 'session' }) : t('Requested'),
    note: dateOf(view, appointment.scheduledAt),
  };
  if (waitsForAgreement(view)) return unagreedSteps(view, time);
  return { steps: [paid, time, { label: t('Confirmed') }, completed], current: state === 'completed' ? 3 : 2 };
}

/** The trainer's answer is awaited (R186). */
function awaitedSteps(view: SessionView): Progress {
  const { details, user, zone } = view;
  const { isScheduled, answerBy } = details.appointment;
  const confirmed = { label: t('Confirmed'), note: answerBy ? t('By {day}', { day: formatWeekday(answerBy, zone) }) : undefined };
  const turn = user.role === 'trainer' ? t('Your turn') : t("{name}'s turn", { name: firstName(details.trainer.name) });
  if (!isScheduled) {
    return {
      steps: [paidStep(view), { label: t('Scheduled', { context: 'session' }), note: t('Pick a time') }, confirmed, completedStep(view)],
      current: 0,
    };
  }
  const requested = { label: t('Requested'), note: turn, icon: Hourglass };
  return { steps: [paidStep(view), requested, confirmed, completedStep(view)], current: 1, isAwaited: true };
}

/** The parent has yet to say yes to the trainer's time (R176): nothing is confirmed, also after a session that the trainer has completed. */
function unagreedSteps(view: SessionView, time: Step): Progress {
  const { details, user, zone } = view;
  const { state, timeAgreedAt } = details.appointment;
  if (state === 'completed') return { steps: [paidStep(view), time, completedStep(view)], current: 2 };
  const awaited = {
    label: user.role === 'parent' ? t('Waiting for you') : t('Waiting for {name}', { name: firstName(details.parent.name) }),
    note: timeAgreedAt ? t('By {day}', { day: formatWeekday(timeAgreedAt, zone) }) : undefined,
    icon: Hourglass,
  };
  return { steps: [paidStep(view), time, awaited, completedStep(view)], current: 2, isAwaited: true };
}

function endedSteps(view: SessionView): Progress {
  const { appointment } = view.details;
  const { state } = appointment;
  if (!hasEndedOtherwise(state)) {
    const declined =
      state === 'rejected'
        ? { label: t('Rejected', { context: 'session' }) }
        : { label: t('Expired', { context: 'session' }), note: t('No answer in time') };
    return { steps: [paidStep(view), setback(declined)], current: 1 };
  }
  const ended = setback({
    label: sessionStateBadges[state].label,
    note: dateOf(view, appointment.cancelledAt ?? appointment.completedAt),
  });
  const hasHadTime = appointment.isScheduled || appointment.formerStartTime !== null;
  const scheduled = { label: t('Scheduled', { context: 'session' }), note: dateOf(view, appointment.scheduledAt) };
  const steps = hasHadTime ? [paidStep(view), scheduled, ended] : [paidStep(view), ended];
  return { steps, current: steps.length - 1 };
}

function paidStep(view: SessionView): Step {
  const { transaction, appointment } = view.details;
  return { label: t('Paid', { context: 'session' }), note: dateOf(view, transaction?.paidAt ?? appointment.createdAt) };
}

function completedStep(view: SessionView): Step {
  const { completedAt, startTime } = view.details.appointment;
  return { label: t('Completed', { context: 'session' }), note: dateOf(view, completedAt ?? startTime) ?? t('After the session') };
}

function dateOf({ zone, now }: SessionView, instant: string | null): string | undefined {
  return instant ? formatDate(instant, zone, now) : undefined;
}

function isChosenByTrainer({ details: { appointment, trainer } }: SessionView): boolean {
  return appointment.scheduledBy === trainer.userId;
}

function setback(step: Step): Step {
  return { ...step, isSetback: true };
}
