import { formatDate } from '@x1/contract/core/time-format.ts';
import { reachedStep } from '../../features/sessions/session-actions.ts';
import { Card } from '../../ui/card.tsx';
import { type Step, Steps } from '../../ui/steps.tsx';
import type { SessionView } from './session-view.ts';

/** Paid → Scheduled → Completed, each with its date or what is missing. */
export function SessionProgress({ view }: { view: SessionView }) {
  const { appointment } = view.details;
  return (
    <Card className="session-progress">
      <Steps
        label="Progress"
        steps={progressOf(view)}
        current={Math.max(0, reachedStep(appointment))}
        isCurrentReached={appointment.isPaid}
      />
    </Card>
  );
}

function progressOf({ details: { appointment, transaction }, zone, now }: SessionView): Step[] {
  const date = (instant: string | null | undefined) => (instant ? formatDate(instant, zone, now.getUTCFullYear()) : undefined);
  return [
    { label: 'Paid', note: date(transaction?.paidAt ?? appointment.createdAt) },
    { label: 'Scheduled', note: date(appointment.scheduledAt) ?? (appointment.status === 'cancelled' ? undefined : 'Pick a time') },
    { label: 'Completed', note: date(appointment.completedAt) ?? 'After the session' },
  ];
}
