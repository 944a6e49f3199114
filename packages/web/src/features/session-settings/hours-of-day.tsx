import { type HoursRange, type Weekday, weekdays } from '@x1/contract/scheduling/availability.ts';
import { Copy, Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { addRange, changeRange, rangesOf, removeRange, toField } from './hours.ts';

/** Three a day are as many as a week may have. */
const MAX_RANGES_OF_DAY = 3;

interface HoursOfDayProps {
  weekday: Weekday;
  hours: readonly HoursRange[];
  problem: string | undefined;
  onChange: (hours: readonly HoursRange[]) => void;
  onCopy: (to: readonly Weekday[]) => void;
}

/** The hours of one weekday: none, one range, or several. */
export function HoursOfDay({ weekday, hours, problem, onChange, onCopy }: HoursOfDayProps) {
  const errorId = useId();
  const ranges = rangesOf(hours, weekday);
  const add = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    onChange(removeRange(hours, index));
    // The button that was pressed is gone.
    add.current?.focus();
  };
  return (
    <div className="hours-day">
      <strong className="font-medium">{weekday}</strong>
      <div className="hours-ranges">
        {ranges.length === 0 && <span className="muted">No usual hours</span>}
        {ranges.map(({ range, index }, place) => (
          <div key={index} className="hours-range">
            <TimeInput
              label={`${weekday} from${ranges.length > 1 ? `, range ${place + 1}` : ''}`}
              value={range.from}
              problemId={problem && errorId}
              onChange={(from) => onChange(changeRange(hours, index, { from }))}
            />
            <span aria-hidden="true">to</span>
            <TimeInput
              label={`${weekday} to${ranges.length > 1 ? `, range ${place + 1}` : ''}`}
              value={toField(range.to)}
              problemId={problem && errorId}
              onChange={(to) => onChange(changeRange(hours, index, { to }))}
            />
            <IconButton icon={X} label={`Remove these hours of ${weekday}`} onClick={() => remove(index)} />
          </div>
        ))}
        <FieldError id={errorId} message={problem} />
      </div>
      <div className="hours-acts">
        <IconButton
          ref={add}
          icon={Plus}
          label={`Add hours on ${weekday}`}
          disabled={ranges.length >= MAX_RANGES_OF_DAY}
          onClick={() => onChange(addRange(hours, weekday))}
        />
        {ranges.length > 0 && <CopyMenu weekday={weekday} onCopy={onCopy} />}
      </div>
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
    <Menu trigger={<IconButton icon={Copy} label={`Copy ${weekday} to other days`} />}>
      <MenuItem onSelect={() => onCopy(workdays)}>To Monday to Friday</MenuItem>
      <MenuItem onSelect={() => onCopy(others)}>To every day</MenuItem>
      {others.map((other) => (
        <MenuItem key={other} onSelect={() => onCopy([other])}>
          To {other}
        </MenuItem>
      ))}
    </Menu>
  );
}
