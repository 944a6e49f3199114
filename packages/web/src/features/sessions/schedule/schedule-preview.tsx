import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { addDays, readWallTime, toWallTime } from '@x1/contract/core/time.ts';
import { Panel } from '../../../ui/panel.tsx';
import { rangeText, type ScheduleZones, type SessionRange, type TimeReading } from './schedule-time.ts';

interface SchedulePreviewProps {
  reading: TimeReading;
  zones: ScheduleZones;
  trainerName: string;
  role: Role;
  now: Date;
}

/** What the chosen time means for both (S2§5). */
export function SchedulePreview({ reading, zones, trainerName, role, now }: SchedulePreviewProps) {
  const first = role === 'trainer' ? t('For you') : t('For {firstName}', { firstName: trainerName.split(' ')[0] ?? '' });
  const shift = reading.kind === 'ready' ? shiftText(shiftSinceLastWeek(reading.range, zones)) : null;
  return (
    <Panel hasLanes={false} className="schedule-preview">
      {reading.kind === 'ready' ? (
        <div aria-live="polite">
          <dl>
            <Line label={zones.own === null ? t('The session') : first} text={rangeText(reading.range, zones.scheduling, now)} />
            {zones.own !== null && (
              <Line label={role === 'trainer' ? t('Where you are') : t('For you')} text={rangeText(reading.range, zones.own, now)} />
            )}
          </dl>
          {shift !== null && <p className="small shift">{shift}</p>}
        </div>
      ) : (
        <p className="small muted">{zones.own === null ? t('Pick a time to continue.') : t('Pick a time to see it in both time zones.')}</p>
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

const MINUTE_MS = 60_000;

/**
 * How much later (earlier: negative) a time is on the viewer's clock than the same time of the trainer's clock a week before, in minutes. Not
 * 0 where only one of the two zones changed its clocks in between.
 */
export function shiftSinceLastWeek(range: SessionRange, zones: ScheduleZones): number {
  if (zones.own === null) return 0;
  const wall = toWallTime(range.start, zones.scheduling);
  const weekBefore = readWallTime({ date: addDays(wall.date, -7), time: wall.time, timeZone: zones.scheduling });
  if (weekBefore.kind === 'skipped') return 0;
  const [then, now] = [toWallTime(weekBefore.instant, zones.own), toWallTime(range.start, zones.own)];
  return (asIfUtc(now) - asIfUtc({ ...then, date: addDays(then.date, 7) })) / MINUTE_MS;
}

function asIfUtc({ date, time }: { date: string; time: string }): number {
  return Date.parse(`${date}T${time}Z`);
}

/** 'This is 1 h earlier for you than the same time a week before.'; null without a shift. */
export function shiftText(minutes: number): string | null {
  if (minutes === 0) return null;
  const length = Math.abs(minutes);
  const amount = length % 60 === 0 ? `${length / 60} h` : `${length} min`;
  return minutes < 0
    ? t("This is {amount} earlier for you than the same time a week before: only one side's clocks have changed.", { amount })
    : t("This is {amount} later for you than the same time a week before: only one side's clocks have changed.", { amount });
}
