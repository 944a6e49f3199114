import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { MeetingTime } from '@x1/contract/scheduling/meeting-time.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../../ui/placeholder.tsx';
import { rangeText } from '../schedule/schedule-time.ts';
import { setTimeText } from './labels.ts';
import { useMeetingTimes, useRemoveMeetingTime, useRemoveOpenMeetingTimes } from './queries.ts';

interface SetTimesProps {
  program: Program;
  zone: string;
  now: Date;
}

/** What is set, below the form: it may be many weeks. */
export function SetTimes({ program, zone, now }: SetTimesProps) {
  const times = useMeetingTimes(program.id);
  if (times.isPending) return <PlaceholderRows count={2} label={t('Loading the group times')} />;
  if (times.isError && !times.data) return <LoadFailed what={t("The group times couldn't be loaded.")} query={times} />;
  if (times.data.length === 0) return null;
  return (
    <section>
      <div className="meeting-head">
        <h3 className="label">{t('Already set')}</h3>
        {times.data.filter(isOpen).length > 1 && <RemoveOpen programId={program.id} />}
      </div>
      <ul className="meeting-list" aria-label={t('Group times')}>
        {times.data.map((time) => (
          <SetTime key={time.id} time={time} capacity={program.maxCapacity} zone={zone} now={now} />
        ))}
      </ul>
    </section>
  );
}

const isOpen = ({ seatsTaken, seatsHeld }: MeetingTime) => seatsTaken === 0 && seatsHeld === 0;

/** Takes back all that nobody has joined or is booking, after one question. */
function RemoveOpen({ programId }: { programId: Program['id'] }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useRemoveOpenMeetingTimes(programId, { onDone: () => setAsked(false) });
  return (
    <>
      <Button variant="quiet" size="s" onClick={() => setAsked(true)}>
        {t('Remove all empty times')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t('Remove these group times?')}
        confirmLabel={t('Remove')}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{t('This removes every time that nobody has joined or is booking right now. The rest stay.')}</p>
      </ConfirmDialog>
    </>
  );
}

interface SetTimeProps {
  time: MeetingTime;
  capacity: number;
  zone: string;
  now: Date;
}

function SetTime({ time, capacity, zone, now }: SetTimeProps) {
  const remove = useRemoveMeetingTime();
  const when = rangeText({ start: time.startTime, end: time.endTime }, zone, now);
  return (
    <li>
      <div className="grow">
        <strong>{when}</strong>
        <p className="small muted">{setTimeText(time, capacity)}</p>
      </div>
      {time.seatsTaken === 0 && (
        <IconButton icon={Trash2} label={t('Remove {when}', { when })} disabled={remove.isPending} onClick={() => remove.mutate(time.id)} />
      )}
    </li>
  );
}
