import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatTimeRange } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import { isUpcoming } from '@x1/contract/scheduling/states.ts';
import { useId } from 'react';
import { aboutText, forWhom, type Reader } from '../../../features/requests/request-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Portrait } from '../../../ui/portrait.tsx';

/** The first of a list, in its order, that is still to come. */
export function nextOf(sessions: readonly Appointment[] | undefined, now: Date): Appointment | undefined {
  return sessions?.find((session) => isUpcoming(session, now));
}

/** The next session on the plate, when nothing waits for an answer. */
export function NextSession({ session, reader: { timeZone, now } }: { session: Appointment; reader: Reader }) {
  const titleId = useId();
  const { startTime, endTime, location, parentName } = session;
  return (
    <Panel labelledBy={titleId} className="urgent">
      <p className="urgent-by">
        <b>{t('Next session')}</b>
      </p>
      <div className="urgent-ask">
        <div className="min-w-0">
          <p className="day-big">{startTime && formatDate(startTime, timeZone, now)}</p>
          <p className="urgent-time num">
            {startTime && endTime && formatTimeRange(startTime, endTime, timeZone)} · {locationLabel(location)}
          </p>
        </div>
      </div>
      <div className="urgent-who">
        <Portrait name={parentName} />
        <div className="min-w-0">
          <h3 id={titleId} className="wrap-anywhere">
            {forWhom(session)}
          </h3>
          <p className="wrap-anywhere">{aboutText(session)}</p>
        </div>
      </div>
      <div className="urgent-answers">
        <Button variant="volt" href={`/session/${session.id}`}>
          {t('Open session')}
        </Button>
      </div>
    </Panel>
  );
}
