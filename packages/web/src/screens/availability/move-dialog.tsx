import { MESSAGE_MAX_LENGTH } from '@x1/contract/conversations/message.ts';
import { t } from '@x1/contract/core/texts.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import type { TimeSpan } from '@x1/contract/scheduling/availability.ts';
import type { TimeOff } from '@x1/contract/scheduling/time-off.ts';
import { useState } from 'react';
import { useFreeTimesOfEach } from '../../features/sessions/schedule/use-free-times.ts';
import { rich } from '../../lib/rich.tsx';
import { useForm } from '../../lib/use-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { familiesOf, type Meeting, overlapping, type Placed, proposeTimes, timesFor, toMeetings } from './move-plan.ts';
import { useMoveSessions } from './use-move-sessions.ts';

const TITLE = t('Move sessions');
/** How far after the time off free times are looked for. */
const SEARCHED_DAYS = 14;

interface MoveDialogProps {
  /** As they were when the dialog was opened: what is moved stays in sight. */
  sessions: readonly Placed[];
  off: TimeOff;
  zone: string;
  now: Date;
  onClose: () => void;
}

/** Moves sessions out of time off in one step, each to the next free time after it, with one message to each family (R174, R176). Needs `Temporal`. */
export function MoveDialog({ sessions, off, zone, now, onClose }: MoveDialogProps) {
  const [meetings] = useState(() => toMeetings(sessions));
  const from = toWallTime(off.endTime, zone).date;
  const queries = useFreeTimesOfEach(
    meetings.map(({ sessions: [{ id }], startTime, endTime }) => ({
      appointmentId: id,
      from,
      days: SEARCHED_DAYS,
      minutes: (Date.parse(endTime) - Date.parse(startTime)) / 60_000,
      timeZone: zone,
    })),
  );
  const failed = queries.find(({ data, isError }) => isError && !data);
  if (queries.every(({ data }) => data !== undefined)) {
    const timesOf = new Map(
      meetings.map((meeting, index) => [meeting.startTime, timesFor(meeting, queries[index]?.data?.free ?? [], off.endTime)] as const),
    );
    return <MoveForm meetings={meetings} timesOf={timesOf} zone={zone} now={now} onClose={onClose} />;
  }
  return (
    <Dialog isOpen onOpenChange={(stays) => !stays && onClose()} title={TITLE} width="narrow">
      {failed ? (
        <LoadFailed what={t("Free times couldn't be loaded.")} query={failed} />
      ) : (
        <PlaceholderRows count={meetings.length} label={t('Looking for free times')} />
      )}
    </Dialog>
  );
}

interface MoveFormProps extends Pick<MoveDialogProps, 'zone' | 'now' | 'onClose'> {
  meetings: readonly Meeting[];
  /** The free times to choose from, by the start of the meeting. */
  timesOf: ReadonlyMap<string, readonly TimeSpan[]>;
}

/** What is chosen, by the start of the meeting: the start of a free time, or '' to leave it where it is. */
type Chosen = Readonly<Record<string, string>>;

function MoveForm({ meetings, timesOf, zone, now, onClose }: MoveFormProps) {
  // The first proposal stays: free times are read again after each try, and nothing chosen may change by that.
  const [{ proposed, offered }] = useState(() => ({ proposed: proposeTimes(meetings, timesOf, zone), offered: timesOf }));
  const { progress, moveSessions } = useMoveSessions({ onDone: onClose });
  const { moved, refused, untold } = progress;
  const optionsOf = ({ startTime }: Meeting) => merged(timesOf.get(startTime), offered.get(startTime));
  const movesOf = (times: Chosen) =>
    meetings.flatMap((meeting) => {
      const to = optionsOf(meeting).find(({ startTime }) => startTime === times[meeting.startTime]);
      return to && !moved.has(meeting.startTime) ? [{ meeting, to }] : [];
    });
  const form = useForm({
    initial: { times: Object.fromEntries([...proposed].map(([key, time]) => [key, time.startTime])) as Chosen, message: '' },
    send: ({ times, message }) => moveSessions({ moves: movesOf(times), message: message.trim(), zone }),
  });
  const chosen = new Map(movesOf(form.values.times).map(({ meeting, to }) => [meeting.startTime, to]));
  const twice = overlapping(new Map([...moved, ...chosen]));
  const isReady = [...chosen.keys()].every((key) => !twice.has(key)) && chosen.size + untold.length > 0;
  return (
    <FormDialog
      onClose={onClose}
      title={TITLE}
      description={t("We'll ask each family to accept the new time. Until they do, they can cancel for a full refund.")}
      width="usual"
      submitLabel={
        chosen.size === 0 && untold.length > 0
          ? t('Send the message again')
          : t('Move {count, plural, one {# session} other {# sessions}}', { count: chosen.size })
      }
      busyLabel={t('Moving...')}
      isReady={isReady}
      form={form}
    >
      <div className="grid gap-4">
        <FormError title={form.failure ? leftText(progress) : undefined} attempt={form.refusals} />
        {meetings.map((meeting) => {
          const key = meeting.startTime;
          const done = moved.get(key);
          if (done) return <Moved key={key} meeting={meeting} to={done} zone={zone} now={now} />;
          return (
            <Select
              key={key}
              label={`${familiesOf(meeting)}, ${timeText(meeting, zone, now)}`}
              hint={optionsOf(meeting).length === 0 ? t('Your hours have no free time in the two weeks after your time off.') : undefined}
              error={twice.has(key) ? t('Two sessions would overlap.') : refused.get(key)}
              value={form.values.times[key] ?? ''}
              onChange={({ target }) => form.change(({ times }) => ({ times: { ...times, [key]: target.value } }))}
              placeholder={t("Don't move it")}
              options={optionsOf(meeting).map((time) => ({ value: time.startTime, label: timeText(time, zone, now) }))}
            />
          );
        })}
        <TextArea
          label={t('Message to the families')}
          isOptional
          rows={3}
          maxLength={MESSAGE_MAX_LENGTH}
          hint={t("Each family gets it once, in your conversation. For example: I'm away that week. Does the new time work for you?")}
          {...form.field('message')}
        />
      </div>
    </FormDialog>
  );
}

function Moved({ meeting, to, zone, now }: { meeting: Meeting; to: TimeSpan } & Pick<MoveDialogProps, 'zone' | 'now'>) {
  return (
    <p className="small">
      {rich('<strong>{families}</strong>: moved to {time}', {
        strong: (text) => <strong>{text}</strong>,
        families: familiesOf(meeting),
        time: timeText(to, zone, now),
      })}
    </p>
  );
}

/** What a try has left undone; each session says why itself. */
function leftText({ moved, refused, untold }: ReturnType<typeof useMoveSessions>['progress']): string {
  const names = untold.map(({ parentName }) => parentName).join(', ');
  return [
    moved.size > 0 && t('{count, plural, one {# session} other {# sessions}} moved.', { count: moved.size }),
    refused.size > 0 && t("{count, plural, one {# session couldn't} other {# sessions couldn't}} be moved.", { count: refused.size }),
    names !== '' && t("Your message didn't reach {names}.", { names }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Both lists in order, each time once. */
function merged(one: readonly TimeSpan[] = [], other: readonly TimeSpan[] = []): readonly TimeSpan[] {
  const all = new Map([...one, ...other].map((time) => [time.startTime, time]));
  return [...all.values()].sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
}

function timeText({ startTime, endTime }: TimeSpan, zone: string, now: Date): string {
  return formatSessionTime({ start: startTime, end: endTime }, zone, now);
}
