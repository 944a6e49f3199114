import type { Role } from '@x1/contract/core/route.ts';
import { Panel } from '../../../ui/panel.tsx';
import { rangeText, type ScheduleZones, type TimeReading } from './schedule-time.ts';
import { shiftSinceLastWeek, shiftText } from './time-shift.ts';

interface SchedulePreviewProps {
  reading: TimeReading;
  zones: ScheduleZones;
  trainerName: string;
  role: Role;
  now: Date;
}

/** What the chosen time means for both (S2§5). */
export function SchedulePreview({ reading, zones, trainerName, role, now }: SchedulePreviewProps) {
  const first = role === 'trainer' ? 'For you' : `For ${trainerName.split(' ')[0]}`;
  const shift = reading.kind === 'ready' ? shiftText(shiftSinceLastWeek(reading.range, zones)) : null;
  return (
    <Panel hasLanes={false} className="schedule-preview">
      {reading.kind === 'ready' ? (
        <div aria-live="polite">
          <dl>
            <Line label={zones.own === null ? 'The session' : first} text={rangeText(reading.range, zones.scheduling, now)} />
            {zones.own !== null && (
              <Line label={role === 'trainer' ? 'Where you are' : 'For you'} text={rangeText(reading.range, zones.own, now)} />
            )}
          </dl>
          {shift !== null && <p className="small shift">{shift}</p>}
        </div>
      ) : (
        <p className="small muted">Pick a date and a time. Here you see what it means for both of you.</p>
      )}
    </Panel>
  );
}

function Line({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="tiny muted">{label}</dt>
      <dd className="num">{text}</dd>
    </div>
  );
}
