import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import type { Clips } from '@x1/contract/progress/clips.ts';
import { DRILLS_MAX, type Drill, type Progress, type ProgressSide } from '@x1/contract/progress/progress.ts';
import { Check, ChevronLeft, ChevronRight, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { FilmsLink } from '../../features/progress/films-link.tsx';
import { type Pair, useDrillDay } from '../../features/progress/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DrillDialog } from './drill-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { daysOf, dayText, type WeekDay, weekTitle } from './words.ts';

interface PlanCardProps {
  pair: Pair;
  clips: Clips | undefined;
  progress: Progress;
  side: ProgressSide;
}

/** The season's plan, with its drills in a week: the trainer writes it, the family checks off what was practiced. */
export function PlanCard({ pair, clips, progress, side }: PlanCardProps) {
  const [open, setOpen] = useState<'plan' | 'drill' | Drill>();
  const { plan, drills, today, trainer, athlete } = progress;
  const close = () => setOpen(undefined);
  const isTrainer = side === 'trainer';
  return (
    <Card
      title={t('Plan')}
      aside={
        isTrainer && (
          <Button variant="quiet" size="s" icon={Pencil} onClick={() => setOpen('plan')}>
            {plan ? t('Edit plan') : t('Name the season')}
          </Button>
        )
      }
    >
      {plan && (
        <p className="plan-title">
          {plan.title}
          {plan.until && <span className="small muted"> {t('until {day}', { day: dayText(plan.until, today) })}</span>}
        </p>
      )}
      {drills.length > 0 ? (
        <Week pair={pair} clips={clips} progress={progress} side={side} onEdit={setOpen} />
      ) : (
        <p className="muted">
          {isTrainer
            ? t('No drills yet. Two or three that {firstName} can do at home are plenty.', { firstName: athlete.firstName })
            : t('No drills yet. {firstName} can add some to practice between sessions.', { firstName: firstName(trainer.name) })}
        </p>
      )}
      {isTrainer && drills.length < DRILLS_MAX && (
        <Button variant={drills.length === 0 ? 'ink' : 'outline'} icon={Plus} className="mt-4" onClick={() => setOpen('drill')}>
          {t('Add drill')}
        </Button>
      )}
      {open === 'plan' && <PlanDialog pair={pair} plan={plan} onClose={close} />}
      {open !== undefined && open !== 'plan' && (
        <DrillDialog pair={pair} drill={open === 'drill' ? undefined : (drills.find(({ id }) => id === open.id) ?? open)} onClose={close} />
      )}
    </Card>
  );
}

function Week({ pair, clips, progress, side, onEdit }: PlanCardProps & { onEdit: (drill: Drill) => void }) {
  const { weeks, today, drills } = progress;
  const [back, setBack] = useState(0);
  const monday = weeks.at(-1 - back)?.monday ?? today;
  const days = daysOf(monday, today);
  const check = useDrillDay(pair);
  return (
    <>
      <div className="drill-week">
        <IconButton icon={ChevronLeft} label={t('Week before')} disabled={back >= weeks.length - 1} onClick={() => setBack(back + 1)} />
        <p aria-live="polite">{weekTitle(monday, weeks, today)}</p>
        <IconButton icon={ChevronRight} label={t('Week after')} disabled={back === 0} onClick={() => setBack(back - 1)} />
      </div>
      <ul className="drills">
        {drills.map((drill) => (
          <li key={drill.id}>
            <div className="drill-head">
              <div className="grow min-w-0">
                <p className="font-semibold wrap-anywhere">{drill.title}</p>
                {drill.howOften && <p className="small muted wrap-anywhere">{drill.howOften}</p>}
              </div>
              {side === 'trainer' && (
                <IconButton icon={Pencil} label={t('Edit {title}', { title: drill.title })} onClick={() => onEdit(drill)} />
              )}
            </div>
            <div className="drill-days">
              {days.map((day) => (
                <Day
                  key={day.day}
                  {...day}
                  title={drill.title}
                  today={today}
                  isDone={drill.doneOn.includes(day.day)}
                  onPress={
                    side === 'family' && day.isOpen ? (isDone) => check.mutate({ drillId: drill.id, day: day.day, isDone }) : undefined
                  }
                />
              ))}
            </div>
            <FilmsLink pair={pair} of={{ kind: 'drill', id: drill.id }} name={drill.title} clips={clips} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface DayProps extends WeekDay {
  title: string;
  today: CalendarDate;
  isDone: boolean;
  /** Undefined where it can only be read. */
  onPress: ((isDone: boolean) => void) | undefined;
}

function Day({ day, letter, isToday, isFuture, title, today, isDone, onPress }: DayProps) {
  const look = { 'data-done': isDone || undefined, 'data-today': isToday || undefined, 'data-future': isFuture || undefined };
  const face = (
    <>
      <span aria-hidden="true">{letter}</span>
      <span aria-hidden="true" className="drill-mark">
        {isDone ? <Icon of={Check} size="s" /> : Number(day.slice(8))}
      </span>
    </>
  );
  const name = `${title}, ${dayText(day, today)}`;
  if (onPress)
    return (
      <button type="button" className="drill-day" {...look} aria-pressed={isDone} onClick={() => onPress(!isDone)}>
        {face}
        <span className="sr">{name}</span>
      </button>
    );
  return (
    <span className="drill-day" {...look}>
      {face}
      <span className="sr">{isDone ? t('{name}: done', { name }) : t('{name}: not done', { name })}</span>
    </span>
  );
}
