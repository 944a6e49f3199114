import './time-list.css';
import { t } from '@x1/contract/core/texts.ts';
import { formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { useId, useState } from 'react';
import { rich } from '../../../../lib/rich.tsx';
import { Button } from '../../../../ui/button.tsx';
import { unseen } from '../../../../ui/unseen.tsx';
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
  /** Whose usual hours they are: a first name; null where the trainer reads it. */
  trainerFirstName: string | null;
  /** What happens with times outside the usual hours, said beside them. */
  aboutOutside?: string;
  onTake: (range: SessionRange) => void;
  onLater: () => void;
}

/** The free times as radio buttons, by day: all that the week shows, without the grid. */
export function TimeList({ days, onLater, ...ofDay }: TimeListProps) {
  const name = useId();
  if (days.length === 0) {
    return (
      <div className="no-times">
        <p>{t('No free time in these days.')}</p>
        <Button variant="outline" size="s" onClick={onLater}>
          {t('Show later days')}
        </Button>
      </div>
    );
  }
  return (
    <div className="time-list">
      {days.map((day) => (
        <Day key={day.day} {...day} {...ofDay} name={name} />
      ))}
    </div>
  );
}

type DayProps = ListedDay & Omit<TimeListProps, 'days' | 'onLater'> & { name: string };

function Day({ day, main, other, trainerFirstName, aboutOutside, ...choosing }: DayProps) {
  const [isWide, setWide] = useState(false);
  const isChosen = ({ startTime }: ListedTime) => startTime === choosing.chosen?.start;
  const isOpen = isWide || other.some(isChosen);
  const isEarlyOrLate = other.every(({ isUsual }) => isUsual);
  const hasBoth = main.length > 0 && other.length > 0;
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
        <span aria-hidden="true">{t('{count, plural, one {# time} other {# times}}', { count: main.length || other.length })}</span>
      </legend>
      {main.length === 0 && !isOpen && (
        <p className="small muted">
          {isEarlyOrLate ? t('Early or late only.') : <Outside name={trainerFirstName} about={aboutOutside} isAll />}
        </p>
      )}
      {choices(isOpen && isEarlyOrLate ? inOrder([...main, ...other]) : main)}
      {isOpen && !isEarlyOrLate && (
        <>
          <p className="small muted">
            <Outside name={trainerFirstName} about={aboutOutside} isAll={false} />
          </p>
          {choices(other)}
        </>
      )}
      {other.length > 0 && !isOpen && (
        <Button variant="quiet" size="s" onClick={() => setWide(true)}>
          <ShowMore
            count={other.length}
            kind={hasBoth ? (isEarlyOrLate ? 'other' : 'outside') : 'all'}
            name={trainerFirstName}
            day={longDayText(day)}
          />
        </Button>
      )}
    </fieldset>
  );
}

interface OutsideProps {
  /** Null where the trainer reads it. */
  name: string | null;
  about: string | undefined;
  /** The day has no other times. */
  isAll: boolean;
}

/** Whose usual hours the times lie outside, and what happens with them. */
function Outside({ name, about, isAll }: OutsideProps) {
  if (name === null) return isAll ? t('Only outside your usual hours.') : t('Outside your usual hours');
  const whose = isAll ? t("Only outside {name}'s usual hours.", { name }) : t("Outside {name}'s usual hours.", { name });
  return [whose, about].filter(Boolean).join(' ');
}

interface ShowMoreProps extends Pick<OutsideProps, 'name'> {
  count: number;
  kind: 'all' | 'other' | 'outside';
  day: string;
}

/** 'Show 3 more times outside Maya's usual hours', and for whom it's read out on which day. */
function ShowMore({ count, kind, name, day }: ShowMoreProps) {
  const span = unseen;
  if (kind === 'all') return rich('Show {count, plural, one {# time} other {# times}}<span> on {day}</span>', { count, span, day });
  if (kind === 'other') {
    return rich('Show {count, plural, one {# other time} other {# other times}}<span> on {day}</span>', { count, span, day });
  }
  if (name === null) {
    return rich('Show {count, plural, one {# more time} other {# more times}} outside your usual hours<span> on {day}</span>', {
      count,
      span,
      day,
    });
  }
  return rich("Show {count, plural, one {# more time} other {# more times}} outside {name}'s usual hours<span> on {day}</span>", {
    count,
    name,
    span,
    day,
  });
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
        {seatsLeft !== null && (
          <>
            <span className="tiny">{t('Join the group')}</span>
            <span className="tiny">{seatsText(seatsLeft)}</span>
          </>
        )}
        {!isUsual && (
          <>
            <span className="sr">, {t('outside usual hours')}</span>
            <span className="tiny" aria-hidden="true">
              {t('Outside hours')}
            </span>
          </>
        )}
      </span>
    </label>
  );
}
