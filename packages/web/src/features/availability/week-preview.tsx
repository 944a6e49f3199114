import { locale, t } from '@x1/contract/core/texts.ts';
import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { shownMinutes, type WeekBlock, type WeekBlockKind, type weekOf } from './week-layout.ts';

interface WeekPreviewProps {
  week: ReturnType<typeof weekOf>;
  onMove: (monday: CalendarDate) => void;
}

const names: Readonly<Record<WeekBlockKind, string>> = {
  open: t('Open', { context: 'time' }),
  booked: t('Booked'),
  buffer: t('Buffer'),
  off: t('Time off'),
  still: t('Still on'),
};

const dayName = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', weekday: 'short' });
const monthDay = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', month: 'short', day: 'numeric' });
const noonOf = (day: CalendarDate) => new Date(`${day}T12:00:00Z`);

/** What hours, rules and time off make of a week: columns on wide screens, one bar a day on phones. */
export function WeekPreview({ week, onMove }: WeekPreviewProps) {
  const titleId = useId();
  const { from, to } = shownMinutes(week);
  const [monday, sunday] = [week[0]?.day ?? '', week[6]?.day ?? ''];
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from / 60 + index);
  return (
    <section className="card week-preview" aria-labelledby={titleId}>
      <div className="week-head">
        <h2 id={titleId}>{t('Your week, as parents see it')}</h2>
        <div className="week-nav">
          <IconButton icon={ChevronLeft} label={t('Previous week')} onClick={() => onMove(addDays(monday, -7))} />
          <span aria-live="polite">
            {monthDay.format(noonOf(monday))} - {monthDay.format(noonOf(sunday))}
          </span>
          <IconButton icon={ChevronRight} label={t('Next week')} onClick={() => onMove(addDays(monday, 7))} />
        </div>
      </div>
      <div className="week-days" style={{ '--hours': (to - from) / 60 } as CSSProperties}>
        <p className="week-hours" aria-hidden="true">
          {hours.slice(1, -1).map((hour) => (
            <span key={hour}>{hourText(hour)}</span>
          ))}
        </p>
        {week.map(({ day, isPast, blocks }) => (
          <div className={classes('week-day', isPast && 'past')} key={day}>
            <p className="week-name">
              {dayName.format(noonOf(day))} <b>{Number(day.slice(8))}</b>
            </p>
            <ul className="week-column">
              {blocks.map((block) => (
                <Block key={`${block.kind} ${block.fromMinute}`} block={block} from={from} to={to} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="week-axis" aria-hidden="true">
        {hours
          .filter((_, index) => index % 4 === 0)
          .map((hour) => (
            <span key={hour}>{hourText(hour)}</span>
          ))}
      </p>
      <p className="week-legend" aria-hidden="true">
        {(Object.keys(names) as WeekBlockKind[]).map((kind) => (
          <span key={kind}>
            <i className={`week-block ${kind}`} />
            {names[kind]}
          </span>
        ))}
      </p>
    </section>
  );
}

function Block({ block, from, to }: { block: WeekBlock; from: number; to: number }) {
  const start = Math.max(block.fromMinute, from);
  const end = Math.min(block.toMinute, to);
  if (end <= start) return null;
  const style = { '--at': (start - from) / (to - from), '--length': (end - start) / (to - from) } as CSSProperties;
  const time = t('{start} to {end}', { start: clockText(block.fromMinute), end: clockText(block.toMinute) });
  return (
    <li className={`week-block ${block.kind}`} style={style}>
      <span className="sr">
        {names[block.kind]}, {time}
      </span>
      {block.text && <span className="week-who">{block.text}</span>}
    </li>
  );
}

const hourText = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? t('AM') : t('PM')}`;

function clockText(minute: number): string {
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour % 24 < 12 ? t('AM') : t('PM')}`;
}
