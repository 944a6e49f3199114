import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import type { TimeSpan } from '@x1/contract/scheduling/availability.ts';
import type { ChangedSession } from '@x1/contract/scheduling/schedule-change.ts';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Asked, type Chosen, instantOf } from './wish.ts';
import { familiesText, problemText } from './words.ts';

interface ChangedSessionsProps {
  sessions: readonly ChangedSession[];
  /** The list still shows an earlier choice. */
  isOld: boolean;
  chosen: Chosen;
  asked: Asked;
  zone: string;
  now: Date;
  onSetOwn: (startTime: string, start: string | undefined) => void;
  onAccept: (startTime: string) => void;
}

/** Every time that is touched: who has it, what becomes of it, and of its money. */
export function ChangedSessions({ sessions, isOld, chosen, asked, zone, now, onSetOwn, onAccept }: ChangedSessionsProps) {
  const { kind, except } = chosen;
  return (
    <ul className="card rows change-list" aria-label={t('Sessions that change')}>
      {sessions.map((session) => {
        const key = session.startTime;
        const set = (start: string | undefined) => onSetOwn(key, start);
        const time = formatSessionTime({ start: key, end: session.endTime }, zone, now);
        return (
          <li key={key} className="change-row">
            <div className="change-what">
              <strong>{time}</strong>
              <p>{familiesText(session)}</p>
              <p className="muted small">
                {session.programTitle} · {moneyText(session, kind)}
              </p>
              {session.seats.some(({ isRequest }) => isRequest) && kind === 'move' && !session.isLeftOut && (
                <Badge tone="warn">{t('Moving it approves the request')}</Badge>
              )}
            </div>
            {kind === 'cancel' ? (
              <Checkbox
                label={t('Cancel it')}
                aria-label={t('Cancel it: {time}', { time })}
                checked={!session.isLeftOut}
                onChange={({ target }) => set(target.checked ? undefined : '')}
              />
            ) : (
              <NewTime
                session={session}
                isOld={isOld}
                own={except[key]}
                asked={asked[key]}
                onSet={set}
                onAgree={() => onAccept(key)}
                label={time}
                zone={zone}
                textOf={(span) => spanText(span, zone, now)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const WITH_THE_OTHERS = 'as-chosen-above';
const ANOTHER = 'another';

interface NewTimeProps {
  session: ChangedSession;
  isOld: boolean;
  /** What was chosen for it alone. */
  own: string | undefined;
  /** Why its own time is only suggested. */
  asked: Asked[string] | undefined;
  onAgree: () => void;
  onSet: (value: string | undefined) => void;
  label: string;
  zone: string;
  textOf: (span: TimeSpan) => string;
}

/** As the others, another time that all of it have free, or as it is. */
function NewTime({ session, isOld, own, asked, onAgree, onSet, label, zone, textOf }: NewTimeProps) {
  const { newTime, offers, problem } = session;
  const [isPicking, setPicking] = useState(false);
  const isOther = own !== undefined && own !== '';
  const chosenHere = isOther && newTime?.startTime === own && !offers.some(({ startTime }) => startTime === own) ? [newTime] : [];
  const others = [...chosenHere, ...offers].map((span) => ({ value: span.startTime, label: textOf(span) }));
  // A session's own time isn't marked as wrong before the server has checked it.
  const isWrong = problem !== null && !(isOld && own !== undefined);
  return (
    <div className="change-new">
      <Select
        label={t('New time for {time}', { time: label })}
        isLabelHidden
        {...(isWrong && { error: problemText(problem) })}
        value={isPicking ? ANOTHER : (own ?? WITH_THE_OTHERS)}
        onChange={({ target: { value } }) => {
          setPicking(value === ANOTHER);
          if (value !== ANOTHER) onSet(value === WITH_THE_OTHERS ? undefined : value);
        }}
        options={[
          { value: WITH_THE_OTHERS, label: own === undefined && newTime ? textOf(newTime) : t('As chosen above') },
          ...others,
          { value: ANOTHER, label: t('Another time') },
          { value: '', label: t('Leave as it is') },
        ]}
      />
      {isPicking && <PickedTime start={own || (newTime ?? session).startTime} zone={zone} onSet={onSet} />}
      {asked?.problem && newTime && problem === null && !isOld && (
        <div className="change-asked">
          <p className="small">
            {asked.newTime && `${textOf(asked.newTime)}: `}
            {problemText(asked.problem)} <strong>{t('Does {time} work?', { time: textOf(newTime) })}</strong>
          </p>
          <Button variant="outline" size="s" onClick={onAgree} aria-label={t('Yes, it works: {time}', { time: textOf(newTime) })}>
            {t('Yes, it works')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Any day and time, for one session alone. */
function PickedTime({ start, zone, onSet }: { start: string; zone: string; onSet: (value: string) => void }) {
  const [typed, setTyped] = useState(() => toWallTime(start, zone));
  const change = (changes: { date?: string; time?: string }) => {
    const wall = { ...typed, ...changes };
    setTyped(wall);
    // A half-typed year reads as one of long ago. Until day and time are complete, the session stays where it is.
    const isWhole = wall.date > '2000' && wall.time !== '';
    onSet(isWhole ? instantOf(wall.date, wall.time, zone) : '');
  };
  return (
    <div className="change-two">
      <TextField label={t('Day')} type="date" value={typed.date} onChange={({ target }) => change({ date: target.value })} />
      <TextField label={t('Time')} type="time" value={typed.time} onChange={({ target }) => change({ time: target.value })} />
    </div>
  );
}

function moneyText({ seats, isLeftOut }: ChangedSession, kind: Chosen['kind']): string {
  const cents = seats.reduce((sum, { refund }) => sum + refund, 0);
  if (isLeftOut) return t('stays as it is');
  return kind === 'cancel'
    ? t('{money} is refunded', { money: formatCents(cents) })
    : t('{money} if the family wants a refund', { money: formatCents(cents) });
}

function spanText({ startTime, endTime }: TimeSpan, zone: string, now: Date): string {
  return formatSessionTime({ start: startTime, end: endTime }, zone, now);
}
