import { t } from '@x1/contract/core/texts.ts';
import { sessionLengthText } from '@x1/contract/programs/program-words.ts';
import { sessionDurationsMinutes } from '@x1/contract/scheduling/locations.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { abbreviationOf, todayIn } from './schedule-time.ts';
import type { TimeChoice } from './use-time-choice.ts';

interface TimeFieldsProps {
  time: TimeChoice;
  now: Date;
}

/** Date and time as fields: a time can always be typed, whatever the week shows. */
export function StartFields({ time: { choice, change }, now }: TimeFieldsProps) {
  return (
    <div className="two">
      <TextField
        label={t('Date')}
        type="date"
        min={todayIn(choice.zone, now)}
        value={choice.date}
        onChange={(event) => change({ date: event.target.value })}
      />
      <TextField label={t('Time')} type="time" value={choice.time} onChange={(event) => change({ time: event.target.value })} />
    </div>
  );
}

/** On phones, where the list of free times comes first: a time that it does not offer. */
export function OtherTime({ isOpenAtFirst, ...fields }: TimeFieldsProps & { isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <div className="other-time">
      <Button
        variant="quiet"
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Other time')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <StartFields {...fields} />}
      </div>
    </div>
  );
}

interface LengthAndZoneProps extends TimeFieldsProps {
  trainerFirstName: string;
  /** How long a session is that has a time already; null for one that hasn't. */
  presentMinutes: number | null;
}

/** Length, and the zone of display where there are two. */
export function LengthAndZone({ time, now, trainerFirstName, presentMinutes }: LengthAndZoneProps) {
  const { choice, reading, zones, showIn } = time;
  return (
    <>
      <Length time={time} presentMinutes={presentMinutes} />
      {zones.own && (
        <Segments
          legend={t('Display times in')}
          value={choice.zone}
          onChange={showIn}
          options={[
            {
              value: zones.scheduling,
              label: t("{trainerFirstName}'s time ({abbreviation})", {
                trainerFirstName,
                abbreviation: abbreviationOf(zones.scheduling, reading, now),
              }),
            },
            { value: zones.own, label: t('My time ({abbreviation})', { abbreviation: abbreviationOf(zones.own, reading, now) }) },
          ]}
        />
      )}
    </>
  );
}

/** Who moves a session moves it as it is: its length is asked for only where one wants another. */
function Length({ time: { choice, change }, presentMinutes }: Pick<LengthAndZoneProps, 'time' | 'presentMinutes'>) {
  const [isAsked, setAsked] = useState(presentMinutes === null);
  if (!isAsked && choice.durationMinutes === presentMinutes) {
    return (
      <div className="same-length">
        <p>{t('Still {sessionLength}', { sessionLength: sessionLengthText(presentMinutes) })}</p>
        <Button variant="quiet" size="s" onClick={() => setAsked(true)}>
          {t('Change length')}
        </Button>
      </div>
    );
  }
  return (
    <Segments
      legend={t('Duration')}
      value={String(choice.durationMinutes)}
      onChange={(minutes) => change({ durationMinutes: Number(minutes) })}
      options={sessionDurationsMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }))}
    />
  );
}
