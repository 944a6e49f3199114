import { formatDate, formatTime } from '@x1/contract/core/time-format.ts';
import { appointmentStatusLabels } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import type { SessionView } from './session-view.ts';

/** When a session of the same purchase is, and how it stands. */
export function siblingText(
  { startTime, status }: SessionDetails['purchase'][number],
  { zone, now }: Pick<SessionView, 'zone' | 'now'>,
): { when: string; status: string } {
  const label = appointmentStatusLabels[status];
  if (startTime !== null)
    return { when: `${formatDate(startTime, zone, now.getUTCFullYear())} · ${formatTime(startTime, zone)}`, status: label };
  if (status === 'paid') return { when: 'No time yet', status: 'Needs scheduling' };
  return { when: label, status: '' };
}
