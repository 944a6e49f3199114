import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { WeeklyReply } from '@x1/contract/scheduling/weekly.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { ScheduleForm } from './schedule-form.tsx';
import type { SessionRange } from './schedule-time.ts';
import type { ScheduleMode } from './submit-action.ts';
import { resultText } from './weekly/labels.ts';
import { WeeklyResult } from './weekly/weekly-result.tsx';

interface ScheduleDialogProps {
  details: SessionDetails;
  /** 'reschedule' moves a session that has a time. */
  mode?: ScheduleMode;
  viewer: { role: Role; zone: string };
  now: Date;
  /** A time that was chosen elsewhere: the dialog opens with it. */
  proposed?: SessionRange | undefined;
  onClose: () => void;
  /** Called after closing: the button that opened the dialog is gone then. */
  onScheduled: () => void;
}

/**
 * Schedule Session and Reschedule Session (S2§5, R119): the trainer's free and busy times, a time, its length, the zone of display, a place,
 * and what the time means for both. Needs `Temporal`.
 */
export function ScheduleDialog({ details, mode = 'schedule', viewer, now, proposed, onClose, onScheduled }: ScheduleDialogProps) {
  const [partly, setPartly] = useState<{ reply: WeeklyReply; zone: string } | null>(null);
  const role = viewer.role === 'trainer' ? 'trainer' : 'parent';
  const closeAfterwards = () => {
    onClose();
    // The dialog gives the focus back first.
    setTimeout(onScheduled);
  };
  if (partly) return <WeeklyResult {...partly} role={role} now={now} onClose={closeAfterwards} />;
  return (
    <ScheduleForm
      details={details}
      mode={mode}
      role={role}
      ownZone={viewer.zone}
      now={now}
      proposed={proposed}
      onClose={onClose}
      onScheduled={closeAfterwards}
      onWeeklyScheduled={(reply, zone) => {
        if (reply.scheduled.length < reply.occurrences.length) return setPartly({ reply, zone });
        toast({
          title: t('Calendar Event Scheduled'),
          description: t('{result} Calendar invites sent to both participants.', { result: resultText(reply) }),
        });
        closeAfterwards();
      }}
    />
  );
}
