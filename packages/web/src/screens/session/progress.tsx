import { Card } from '../../ui/card.tsx';
import { Steps } from '../../ui/steps.tsx';
import { progressOf } from './progress-steps.ts';
import type { SessionView } from './session-view.ts';

/** How far the session is, as a line of steps. */
export function SessionProgress({ view }: { view: SessionView }) {
  const { steps, current } = progressOf(view);
  return (
    <Card className="session-progress">
      <Steps label="Progress" steps={steps} current={current} isCurrentReached={view.details.appointment.status !== 'pending'} />
    </Card>
  );
}
