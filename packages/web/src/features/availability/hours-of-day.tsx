import { t } from '@x1/contract/core/texts.ts';
import { type HoursRange, type Weekday, weekdays } from '@x1/contract/scheduling/availability.ts';
import { weekdayLabel, weekdayWord } from '@x1/contract/trainers/value-labels.ts';
import { Check, Copy, Pencil, Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { addRange, changeRange, rangesOf, rangeText, removeRange, toField } from './hours.ts';

/** Three a day are as many as a week may have. */
const MAX_RANGES_OF_DAY = 3;

interface HoursOfDayProps {
  weekday: Weekday;
  hours: readonly HoursRange[];
  problem: string | undefined;
  onChange: (hours: readonly HoursRange[]) => void;
  onCopy: (to: readonly Weekday[]) => void;
}

/** The hours of one weekday: read as words, and edited in place. */
export function HoursOfDay({ weekday, hours, problem, onChange, onCopy }: HoursOfDayProps) {
  const errorId = useId();
  const ranges = rangesOf(hours, weekday);
  const [isEdited, setEdited] = useState(false);
  const isOpen = (isEdited && ranges.length > 0) || problem !== undefined;
  const add = useRef<HTMLButtonElement>(null);
  const toggle = useRef<HTMLInputElement>(null);
  const remove = (index: number) => {
    onChange(removeRange(hours, index));
    // The button that was pressed is gone.
    (ranges.length > 1 ? add : toggle).current?.focus();
  };
  return (
    <div className={classes('hours-day', isOpen && 'open')}>
      <input
        ref={toggle}
        type="checkbox"
        role="switch"
        className="bare-switch"
        aria-label={weekdayLabel(weekday)}
        checked={ranges.length > 0}
        aria-checked={ranges.length > 0}
        onChange={({ target }) => {
          onChange(target.checked ? addRange(hours, weekday) : hours.filter((range) => range.weekday !== weekday));
          setEdited(target.checked);
        }}
      />
      <strong className="hours-name">
        {weekdayLabel(weekday).slice(0, 3)}
        <span className="not-phone">{weekdayLabel(weekday).slice(3)}</span>
      </strong>
      {!isOpen && (
        <span className={classes('hours-text', ranges.length === 0 && 'muted')}>
          {ranges.length === 0 && t('Off', { context: 'day' })}
          {ranges.map(({ range, index }) => (
            <span key={index}>{rangeText(range)}</span>
          ))}
        </span>
      )}
      {ranges.length > 0 && (
        <IconButton
          icon={isOpen ? Check : Pencil}
          label={
            isOpen ? t('Done with {weekday}', { weekday: weekdayWord(weekday) }) : t('Edit {weekday}', { weekday: weekdayWord(weekday) })
          }
          disabled={problem !== undefined}
          onClick={() => setEdited(!isOpen)}
        />
      )}
      {isOpen && (
        <div className="hours-ranges">
          {ranges.map(({ range, index }, place) => (
            <div key={index} className="hours-range">
              <TimeInput
                label={
                  ranges.length > 1
                    ? t('{weekday} from, range {number}', { weekday: weekdayLabel(weekday), number: place + 1 })
                    : t('{weekday} from', { weekday: weekdayLabel(weekday) })
                }
                value={range.from}
                problemId={problem && errorId}
                onChange={(from) => onChange(changeRange(hours, index, { from }))}
              />
              <span aria-hidden="true">-</span>
              <TimeInput
                label={
                  ranges.length > 1
                    ? t('{weekday} to, range {number}', { weekday: weekdayLabel(weekday), number: place + 1 })
                    : t('{weekday} to', { weekday: weekdayLabel(weekday) })
                }
                value={toField(range.to)}
                problemId={problem && errorId}
                onChange={(to) => onChange(changeRange(hours, index, { to }))}
              />
              <IconButton
                icon={X}
                label={t('Remove {range} on {weekday}', { range: rangeText(range), weekday: weekdayWord(weekday) })}
                onClick={() => remove(index)}
              />
            </div>
          ))}
          <FieldError id={errorId} message={problem} />
          <div className="hours-acts">
            <Button
              ref={add}
              variant="quiet"
              size="s"
              icon={Plus}
              isDisabled={ranges.length >= MAX_RANGES_OF_DAY}
              onClick={() => onChange(addRange(hours, weekday))}
            >
              {t('Add hours')}
            </Button>
            <CopyMenu weekday={weekday} onCopy={onCopy} />
          </div>
        </div>
      )}
    </div>
  );
}

interface TimeInputProps {
  label: string;
  value: string;
  problemId: string | undefined;
  onChange: (value: string) => void;
}

function TimeInput({ label, value, problemId, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      className="input"
      aria-label={label}
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function CopyMenu({ weekday, onCopy }: Pick<HoursOfDayProps, 'weekday' | 'onCopy'>) {
  const others = weekdays.filter((other) => other !== weekday);
  const workdays = weekdays.slice(0, 5).filter((other) => other !== weekday);
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="s" icon={Copy}>
          {t('Copy to other days')}
        </Button>
      }
    >
      <MenuItem onSelect={() => onCopy(workdays)}>{t('To Monday to Friday')}</MenuItem>
      <MenuItem onSelect={() => onCopy(others)}>{t('To every day')}</MenuItem>
      {others.map((other) => (
        <MenuItem key={other} onSelect={() => onCopy([other])}>
          {t('To {weekday}', { weekday: weekdayWord(other) })}
        </MenuItem>
      ))}
    </Menu>
  );
}
