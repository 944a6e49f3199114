import './time-list.css';
import { countText } from '@x1/contract/core/plural.ts';
import { formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { clockText, longDayText } from '../labels.ts';
import type { SessionRange } from '../schedule-time.ts';
import { seatsText } from './blocks.ts';
import { inOrder, type ListedDay, type ListedTime } from './free-list.ts';

interface TimeListProps {
  days: readonly ListedDay[];
  /** The chosen time; null while there is none. */
  chosen: SessionRange | null;
  /** The other zone, whose time is below each time. */
  otherZone: string | null;
  onTake: (range: SessionRange) => void;
  onLater: () => void;
}

/** The free times as radio buttons, by day: all that the week shows, without the grid. */
export function TimeList({ days, chosen, otherZone, onTake, onLater }: TimeListProps) {
  const name = useId();
  if (days.length === 0) {
    return (
      <div className="no-times">
        <p>No free time in these days.</p>
        <Button variant="outline" size="s" onClick={onLater}>
          Show later days
        </Button>
      </div>
    );
  }
  return (
    <div className="time-list">
      {days.map((day) => (
        <Day key={day.day} {...day} name={name} chosen={chosen} otherZone={otherZone} onTake={onTake} />
      ))}
    </div>
  );
}

type DayProps = ListedDay & Pick<TimeListProps, 'chosen' | 'otherZone' | 'onTake'> & { name: string };

function Day({ day, main, other, ...choosing }: DayProps) {
  const [isWide, setWide] = useState(false);
  const isChosen = ({ startTime }: ListedTime) => startTime === choosing.chosen?.start;
  const isOpen = isWide || other.some(isChosen);
  const isEarlyOrLate = other.every(({ isUsual }) => isUsual);
  const hasBoth = main.length > 0 && other.length > 0;
  const count = countText(other.length, hasBoth && isEarlyOrLate ? 'other time' : 'time');
  const choices = (times: readonly ListedTime[]) => (
    <div className="time-choices">
      {times.map((time) => (
        <Choice key={time.startTime + time.endTime} time={time} isChosen={isChosen(time)} {...choosing} />
      ))}
    </div>
  );
  return (
    <fieldset className="time-day" data-day={day}>
      <legend className="label">
        {longDayText(day)}
        <span aria-hidden="true">{countText(main.length || other.length, 'time')}</span>
      </legend>
      {main.length === 0 && !isOpen && (
        <p className="small muted">{isEarlyOrLate ? 'Early or late only.' : "Only outside the trainer's usual hours."}</p>
      )}
      {choices(isOpen && isEarlyOrLate ? inOrder([...main, ...other]) : main)}
      {isOpen && !isEarlyOrLate && (
        <>
          <p className="small muted">Outside the trainer's usual hours</p>
          {choices(other)}
        </>
      )}
      {other.length > 0 && !isOpen && (
        <Button variant="quiet" size="s" onClick={() => setWide(true)}>
          Show {count}
          {hasBoth && !isEarlyOrLate && ' outside usual hours'}
          <span className="sr"> on {longDayText(day)}</span>
        </Button>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  time: ListedTime;
  isChosen: boolean;
  name: string;
  otherZone: string | null;
  onTake: (range: SessionRange) => void;
}

function Choice({ time: { startTime, endTime, time, seatsLeft, isUsual }, isChosen, name, otherZone, onTake }: ChoiceProps) {
  return (
    <label className="time-choice">
      <input type="radio" name={name} checked={isChosen} onChange={() => onTake({ start: startTime, end: endTime })} />
      <span>
        <span className="num">{clockText(time)}</span>
        {otherZone && (
          <span className="tiny num">
            {formatTime(startTime, otherZone)} {zoneAbbreviation(startTime, otherZone)}
          </span>
        )}
        {seatsLeft !== null && <span className="tiny">Join the group · {seatsText(seatsLeft)}</span>}
        {!isUsual && (
          <>
            <span className="sr">, outside usual hours</span>
            <span className="tiny" aria-hidden="true">
              Outside hours
            </span>
          </>
        )}
      </span>
    </label>
  );
}
