import '../schedule-dialog.css';
import { t } from '@x1/contract/core/texts.ts';
import type { WantedTime } from '@x1/contract/scheduling/availability.ts';
import type { WeeklyOccurrence } from '@x1/contract/scheduling/weekly.ts';
import { Check, X } from 'lucide-react';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Select } from '../../../../ui/select.tsx';
import { occurrenceText, outcomeText } from './labels.ts';
import { isFree, type Weekly } from './use-weekly.ts';

interface WeeklyRepeatProps {
  weekly: Weekly;
  role: WantedTime['role'];
  /** The zone in which the weeks are shown. */
  zone: string;
  now: Date;
}

/** Offered where the purchase has more sessions without a time: how many weeks, and how each of them would go. */
export function WeeklyRepeat({ weekly, role, zone, now }: WeeklyRepeatProps) {
  const { openCount, isOn, previewed } = weekly;
  const counts = Array.from({ length: openCount - 1 }, (_, index) => String(index + 2));
  return (
    <div className="weekly">
      <Checkbox
        label={t('Repeat weekly')}
        hint={t('{openCount} sessions of this purchase have no time yet.', { openCount })}
        checked={isOn}
        onChange={(event) => weekly.turn(event.target.checked)}
      />
      {isOn && (
        <Select
          label={t('Number of weeks')}
          value={String(weekly.count)}
          onChange={(event) => weekly.setCount(Number(event.target.value))}
          options={counts.map((count) => ({ value: count, label: t('{count} weeks', { count }) }))}
        />
      )}
      <div aria-live="polite">{isOn && previewed && <Weeks previewed={previewed} role={role} zone={zone} now={now} />}</div>
    </div>
  );
}

/** Each week with its outcome. */
export function Weeks({ previewed, role, zone, now }: Omit<WeeklyRepeatProps, 'weekly'> & { previewed: readonly WeeklyOccurrence[] }) {
  return (
    <ol className="weeks" aria-label={t('The weeks')}>
      {previewed.map((occurrence) => (
        <li key={occurrence.date} className={isFree(occurrence) ? 'free' : 'not-free'}>
          <Icon of={isFree(occurrence) ? Check : X} size="s" />
          <span>
            <span className="num">{occurrenceText(occurrence, zone, now)}</span>
            <span className="tiny muted">{outcomeText(occurrence, role)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
