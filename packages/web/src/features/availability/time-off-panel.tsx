import { t } from '@x1/contract/core/texts.ts';
import type { TimeOff } from '@x1/contract/scheduling/time-off.ts';
import { CalendarX2, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useRemoveTimeOff } from './time-off-queries.ts';
import { timeOffNote, timeOffText } from './time-off-text.ts';

interface NextTimeOffProps {
  off: TimeOff;
  now: Date;
  /** Over the sessions that are booked in it; undefined where none is. */
  title: string | undefined;
  /** The sessions and what can be done about them, or why they are unknown. */
  children: ReactNode;
}

/** The next time off on the ink panel, with the sessions that are still on then. Needs `Temporal`. */
export function NextTimeOff({ off, now, title, children }: NextTimeOffProps) {
  const titleId = useId();
  const remove = useRemoveTimeOff();
  const note = timeOffNote(off);
  return (
    <Panel labelledBy={titleId} className="time-off-panel">
      <div className="time-off-head">
        <h2 id={titleId}>{t('Next time off')}</h2>
        <IconButton
          icon={Trash2}
          label={t('Remove {timeOff}', { timeOff: timeOffText(off, now) })}
          disabled={remove.isPending}
          onClick={() => remove.mutate(off.id)}
        />
      </div>
      <p className="time-off-when">{timeOffText(off, now)}</p>
      <p className="time-off-why">{note === '' ? t("Parents can't book then.") : t("{note}. Parents can't book then.", { note })}</p>
      {(title || children) && (
        <div className="time-off-clash">
          {title && (
            <p className="time-off-label">
              <Icon of={CalendarX2} size="s" />
              {title}
            </p>
          )}
          {children}
        </div>
      )}
    </Panel>
  );
}

interface TimeOffCardProps {
  title: string;
  list: readonly TimeOff[];
  now: Date;
  /** Nothing is planned at all. */
  isEmpty: boolean;
  onAdd: () => void;
}

/** Time off as a list, and the button that adds some. Needs `Temporal`. */
export function TimeOffCard({ title, list, now, isEmpty, onAdd }: TimeOffCardProps) {
  const remove = useRemoveTimeOff();
  return (
    <Card title={title}>
      {isEmpty && <p className="muted">{t('No time off planned.')}</p>}
      <ul className="time-off-list">
        {list.map((off) => (
          <li key={off.id}>
            <div className="grow">
              <strong>{timeOffText(off, now)}</strong>
              <p className="small muted">{timeOffNote(off)}</p>
            </div>
            <IconButton
              icon={Trash2}
              label={t('Remove {timeOff}', { timeOff: timeOffText(off, now) })}
              disabled={remove.isPending}
              onClick={() => remove.mutate(off.id)}
            />
          </li>
        ))}
      </ul>
      <Button icon={Plus} isFullWidth className="mt-3" onClick={onAdd}>
        {t('Add time off')}
      </Button>
    </Card>
  );
}
