import { t } from '@x1/contract/core/texts.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { REASON_MAX_LENGTH } from '@x1/contract/scheduling/reasons.ts';
import { useState } from 'react';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { errorText } from '../../lib/api-errors.ts';
import { useChange } from '../../lib/use-change.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Placed } from './move-plan.ts';

interface ClashesProps {
  sessions: readonly Placed[];
  zone: string;
  now: Date;
}

/** Sessions that are booked in time off: each can be moved, and some or all moved or canceled in one step with one message. */
export function Clashes({ sessions, zone, now, onMove }: ClashesProps & { onMove: () => void }) {
  const [isCanceling, setCanceling] = useState(false);
  return (
    <>
      <ul className="clash-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <Portrait name={session.parentName} />
            <div className="grow">
              <strong>{session.parentName}</strong>
              <p className="small">{timeText(session, zone, now)}</p>
            </div>
            {sessions.length > 1 && (
              <Button
                variant="outline"
                size="s"
                href={`/session/${session.id}`}
                aria-label={t("Move it: {parentName}'s session", { parentName: session.parentName })}
              >
                {t('Move it')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="volt" isFullWidth onClick={onMove}>
        {sessions.length === 1 ? t('Move it with a message') : t('Move with one message')}
      </Button>
      <Button variant="outline" isFullWidth className="mt-2" onClick={() => setCanceling(true)}>
        {sessions.length === 1 ? t('Cancel it with a message') : t('Cancel with one message')}
      </Button>
      {isCanceling && <CancelDialog sessions={sessions} zone={zone} now={now} onClose={() => setCanceling(false)} />}
    </>
  );
}

interface Cancellation {
  readonly ids: readonly Appointment['id'][];
  readonly reason: string;
}

/** A trainer's cancellation gives everything back (R95). One that fails holds back no other; what is canceled leaves the list. */
function CancelDialog({ sessions, zone, now, onClose }: ClashesProps & { onClose: () => void }) {
  const [canceled, setCanceled] = useState(0);
  const cancel = useChange({
    call: async ({ ids, reason }: Cancellation) => {
      const failures: unknown[] = [];
      for (const appointmentId of ids) {
        try {
          await schedulingApi.cancel({ params: { appointmentId }, body: { reason } });
        } catch (error) {
          failures.push(error);
        }
      }
      setCanceled(ids.length - failures.length);
      if (failures.length > 0) throw failures[0];
    },
    stale: schedulingApi.cancel.stale,
    refreshAfter: 'both',
    done: (_, { ids }) => ({
      title: ids.length === 1 ? t('Session Canceled') : t('Sessions Canceled'),
      description: t('The families get all their money back, and your message.'),
    }),
  });
  const form = useForm({
    initial: { left: [] as readonly number[], reason: '' },
    send: async ({ left, reason }) => {
      await cancel.mutateAsync({ ids: sessions.map(({ id }) => id).filter((id) => !left.includes(id)), reason });
      onClose();
    },
  });
  const { left } = form.values;
  const count = sessions.filter(({ id }) => !left.includes(id)).length;
  return (
    <FormDialog
      onClose={onClose}
      title={t('Cancel sessions')}
      description={t('Each family gets all its money back.')}
      submitLabel={t('Cancel {count, plural, one {# session} other {# sessions}}', { count })}
      busyLabel={t('Canceling...')}
      cancelLabel={t('Keep them')}
      tone="danger"
      isReady={count > 0}
      form={form}
    >
      <FormError title={form.failure ? failureText(form.failure, canceled) : undefined} attempt={form.refusals} />
      {sessions.map((session) => (
        <Checkbox
          key={session.id}
          label={`${session.parentName}, ${timeText(session, zone, now)}`}
          checked={!left.includes(session.id)}
          onChange={({ target }) => form.change({ left: target.checked ? left.filter((id) => id !== session.id) : [...left, session.id] })}
        />
      ))}
      <TextArea
        label={t('Message to the families')}
        isOptional
        rows={3}
        maxLength={REASON_MAX_LENGTH}
        hint={t("For example: I'm away that week. Sorry!")}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

function failureText(failure: Error, canceled: number): string {
  const why = errorText(failure, t('Failed to cancel. Please try again.'));
  return canceled === 0
    ? why
    : t("{canceled, plural, one {# session is} other {# sessions are}} canceled. The rest couldn't be: {why}", { canceled, why });
}

function timeText({ startTime, endTime }: Placed, zone: string, now: Date): string {
  return formatSessionTime({ start: startTime, end: endTime }, zone, now);
}
