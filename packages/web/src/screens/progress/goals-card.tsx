import { t } from '@x1/contract/core/texts.ts';
import type { Clips } from '@x1/contract/progress/clips.ts';
import { GOALS_MAX, type Goal, type Progress, type ProgressSide } from '@x1/contract/progress/progress.ts';
import { Check, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { FilmsLink } from '../../features/progress/films-link.tsx';
import { type Pair, useReachGoal } from '../../features/progress/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { GoalDialog } from './goal-dialog.tsx';
import { dayText, setByText } from './words.ts';

interface GoalsCardProps {
  pair: Pair;
  clips: Clips | undefined;
  progress: Progress;
  side: ProgressSide;
}

/** What the two work toward: either side sets goals, and says when one is reached. */
export function GoalsCard({ pair, clips, progress, side }: GoalsCardProps) {
  const [open, setOpen] = useState<'new' | Goal>();
  const { goals, athlete } = progress;
  const close = () => setOpen(undefined);
  const openOnes = goals.filter(({ reachedOn }) => reachedOn === null);
  const reached = goals.filter(({ reachedOn }) => reachedOn !== null);
  const list = (some: readonly Goal[], label: string) => (
    <ul className="goals" aria-label={label}>
      {some.map((goal) => (
        <GoalRow key={goal.id} {...{ pair, clips, progress, side, goal }} onEdit={() => setOpen(goal)} />
      ))}
    </ul>
  );
  return (
    <Card title={t('Goals')}>
      {goals.length === 0 && (
        <p className="muted">
          {t('No goals yet. What would make {firstName} proud this season? One is enough to begin with.', { firstName: athlete.firstName })}
        </p>
      )}
      {openOnes.length > 0 && list(openOnes, t('Open goals'))}
      {reached.length > 0 && (
        <>
          <h3 className="mt-4 mb-1">{t('Reached')}</h3>
          {list(reached, t('Reached goals'))}
        </>
      )}
      {goals.length < GOALS_MAX && (
        <Button variant={goals.length === 0 ? 'ink' : 'outline'} icon={Plus} className="mt-4" onClick={() => setOpen('new')}>
          {t('Set a goal')}
        </Button>
      )}
      {open !== undefined && (
        <GoalDialog pair={pair} goal={open === 'new' ? undefined : (goals.find(({ id }) => id === open.id) ?? open)} onClose={close} />
      )}
    </Card>
  );
}

function GoalRow({ pair, clips, progress, side, goal, onEdit }: GoalsCardProps & { goal: Goal; onEdit: () => void }) {
  const reach = useReachGoal(pair);
  const { text, target, reachedOn } = goal;
  const isReached = reachedOn !== null;
  return (
    <li>
      <button
        type="button"
        className="goal-mark"
        aria-pressed={isReached}
        aria-label={t('Reached: {text}', { text })}
        aria-disabled={reach.isPending || undefined}
        onClick={() => !reach.isPending && reach.mutate(goal)}
      >
        <span>{isReached && <Icon of={Check} size="s" />}</span>
      </button>
      <div className="grow min-w-0">
        <p className="font-semibold wrap-anywhere">{text}</p>
        {target && <p className="small wrap-anywhere">{target}</p>}
        <p className="tiny muted">
          {reachedOn === null ? setByText(goal, side, progress) : t('Reached {day}', { day: dayText(reachedOn, progress.today) })}
        </p>
        <FilmsLink pair={pair} of={{ kind: 'goal', id: goal.id }} name={text} clips={clips} />
      </div>
      <IconButton icon={Pencil} label={t('Edit {text}', { text })} onClick={onEdit} />
    </li>
  );
}
