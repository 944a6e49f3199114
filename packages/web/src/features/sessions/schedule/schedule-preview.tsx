import type { Role } from '@x1/contract/core/route.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { rangeText, type ScheduleZones, type SessionRange, type TimeReading } from './schedule-time.ts';

interface SchedulePreviewProps {
  reading: TimeReading;
  zones: ScheduleZones;
  trainerName: string;
  role: Role;
  now: Date;
  refusal: { text: string; freeTimes: readonly SessionRange[] } | null;
  /** The zone in which free times are offered. */
  shownZone: string;
  onTake: (range: SessionRange) => void;
}

/** What the chosen time means for both, and free times after a refusal (R110). */
export function SchedulePreview(props: SchedulePreviewProps) {
  const { reading, zones, trainerName, role, now } = props;
  const first = role === 'trainer' ? 'For you' : `For ${trainerName.split(' ')[0]}`;
  return (
    <div className="grid content-start gap-4">
      <Plate hasLanes={false} className="schedule-preview">
        {reading.kind === 'ready' ? (
          <dl aria-live="polite">
            <Line label={zones.own === null ? 'The session' : first} text={rangeText(reading.range, zones.scheduling, now)} />
            {zones.own !== null && (
              <Line label={role === 'trainer' ? 'Where you are' : 'For you'} text={rangeText(reading.range, zones.own, now)} />
            )}
          </dl>
        ) : (
          <p className="small muted">Pick a date and a time. Here you see what it means for both of you.</p>
        )}
      </Plate>
      {props.refusal && <Refusal {...props} refusal={props.refusal} />}
    </div>
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

function Refusal({ refusal, shownZone, now, onTake }: SchedulePreviewProps & { refusal: NonNullable<SchedulePreviewProps['refusal']> }) {
  return (
    <div>
      <Notice tone="bad" isAnnounced title="Scheduling Failed">
        {refusal.text}
      </Notice>
      {refusal.freeTimes.length > 0 && (
        <>
          <p className="label mt-4" id="free-times">
            Next free times
          </p>
          <ul className="grid gap-2" aria-labelledby="free-times">
            {refusal.freeTimes.map((range) => (
              <li key={range.start}>
                <button type="button" className="btn second full num" onClick={() => onTake(range)}>
                  {rangeText(range, shownZone, now)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
