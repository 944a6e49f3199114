import { formatDate } from '@x1/contract/core/time-format.ts';
import { isExpiredRequest } from '../../features/sessions/session-status.ts';
import type { Step } from '../../ui/steps.tsx';
import type { SessionView } from './session-view.ts';

interface Progress {
  readonly steps: readonly Step[];
  /** Index of the step that stands now. */
  readonly current: number;
}

/** Paid → Scheduled → Completed, each with its date or what is missing; a session that ended otherwise says how instead. */
export function progressOf({ details: { appointment, transaction }, zone, now }: Pick<SessionView, 'details' | 'zone' | 'now'>): Progress {
  const date = (instant: string | null | undefined) => (instant ? formatDate(instant, zone, now.getUTCFullYear()) : undefined);
  const paid: Step = { label: 'Paid', note: date(transaction?.paidAt ?? appointment.createdAt) };
  if (appointment.approvalStatus === 'rejected') {
    return {
      steps: [paid, setback(isExpiredRequest(appointment) ? { label: 'Expired', note: 'No answer in time' } : { label: 'Rejected' })],
      current: 1,
    };
  }
  const scheduled: Step = { label: 'Scheduled', note: date(appointment.scheduledAt) };
  if (appointment.status === 'cancelled') {
    const ended = setback({ label: 'Cancelled', note: date(appointment.cancelledAt) });
    const steps = appointment.formerStartTime === null ? [paid, ended] : [paid, scheduled, ended];
    return { steps, current: steps.length - 1 };
  }
  if (appointment.status === 'no_show') {
    return { steps: [paid, scheduled, setback({ label: 'No-show', note: date(appointment.completedAt) })], current: 2 };
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

function reachedStep({ status, isScheduled }: SessionView['details']['appointment']): number {
  if (status === 'completed') return 2;
  return isScheduled ? 1 : 0;
}
