import { formatDate } from '@x1/contract/core/time-format.ts';
import { hasEndedOtherwise, isDeclined, sessionStateBadges } from '@x1/contract/scheduling/states.ts';
import type { Step } from '../../ui/steps.tsx';
import type { SessionView } from './session-view.ts';

interface Progress {
  readonly steps: readonly Step[];
  /** Index of the current step. */
  readonly current: number;
}

/** Paid → Scheduled → Completed, each with its date or what is missing; a session that ended otherwise says how instead. */
export function progressOf({ details: { appointment, transaction }, zone, now }: Pick<SessionView, 'details' | 'zone' | 'now'>): Progress {
  const date = (instant: string | null | undefined) => (instant ? formatDate(instant, zone, now) : undefined);
  const paid: Step = { label: 'Paid', note: date(transaction?.paidAt ?? appointment.createdAt) };
  const { state } = appointment;
  if (isDeclined(appointment)) {
    return {
      steps: [paid, setback(state === 'rejected' ? { label: 'Rejected' } : { label: 'Expired', note: 'No answer in time' })],
      current: 1,
    };
  }
  const scheduled: Step = { label: 'Scheduled', note: date(appointment.scheduledAt) };
  if (hasEndedOtherwise(state)) {
    const { label } = sessionStateBadges[state];
    const ended = setback({ label, note: date(appointment.cancelledAt ?? appointment.completedAt) });
    const hasHadTime = appointment.isScheduled || appointment.formerStartTime !== null;
    const steps = hasHadTime ? [paid, scheduled, ended] : [paid, ended];
    return { steps, current: steps.length - 1 };
  }
  const steps = [
    paid,
    { ...scheduled, note: scheduled.note ?? 'Pick a time' },
    { label: 'Completed', note: date(appointment.completedAt) ?? 'After the session' },
  ];
  return { steps, current: reachedStep(appointment) };
}

function setback(step: Step): Step {
  return { ...step, isSetback: true };
}

function reachedStep({ state, isScheduled }: SessionView['details']['appointment']): number {
  if (state === 'completed') return 2;
  return isScheduled ? 1 : 0;
}
