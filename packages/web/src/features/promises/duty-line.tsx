import { formatDate } from '@x1/contract/core/time-format.ts';
import type { DutyProgress } from '@x1/contract/programs/duty-record.ts';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { dueText, dutyTitle, keptText } from './labels.ts';
import { type PromiseTo, useUndoDuty } from './use-promises.ts';

interface DutyLineProps {
  duty: DutyProgress;
  to: PromiseTo;
  zone: string;
  /** There when the viewer may note this duty down. */
  onKeep: (() => void) | undefined;
  /** There when the viewer may take notes back; called when the line with the button is gone. */
  onUndone: (() => void) | undefined;
}

/** One duty: how often it was kept in this period, and what was noted down. */
export function DutyLine({ duty, to, zone, onKeep, onUndone }: DutyLineProps) {
  const undo = useUndoDuty(to, { onUndone: onUndone ?? (() => undefined) });
  const title = dutyTitle(duty);
  const due = dueText(duty, zone);
  return (
    <li>
      <div className="promise-head">
        <strong className="font-semibold">{title}</strong>
        <span className="num small">{keptText(duty)}</span>
      </div>
      <ProgressBar label={title} value={Math.min(duty.kept, duty.due)} max={duty.due} valueText={keptText(duty)} />
      <p className="tiny muted">{[due, duty.isKeptBySessions && 'Completed sessions count by themselves'].filter(Boolean).join(' · ')}</p>
      {duty.records.length > 0 && (
        <ul className="promise-notes">
          {duty.records.map((record) => (
            <li key={record.id}>
              <p className="small grow wrap-anywhere">
                <span className="num font-medium">{formatDate(record.keptAt, zone)}</span>
                {record.note && <span className="muted">: {record.note}</span>}
              </p>
              {onUndone && (
                <Button
                  variant="quiet"
                  size="s"
                  isBusy={undo.isPending && undo.variables === record.id}
                  busyLabel="Wait..."
                  aria-label={`Undo: ${title}, ${formatDate(record.keptAt, zone)}`}
                  onClick={() => undo.mutate(record.id)}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {onKeep && (
        <Button variant="outline" size="s" icon={Plus} className="mt-2" aria-label={`Note down: ${title}`} onClick={onKeep}>
          Note down
        </Button>
      )}
    </li>
  );
}
