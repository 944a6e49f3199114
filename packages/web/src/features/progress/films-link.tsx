import './films-link.css';
import { t } from '@x1/contract/core/texts.ts';
import type { Clip, Clips } from '@x1/contract/progress/clips.ts';
import { Film } from 'lucide-react';
import { Link } from 'wouter';
import { rich } from '../../lib/rich.tsx';
import { Icon } from '../../ui/icon.tsx';
import { unseen } from '../../ui/unseen.tsx';
import type { Pair } from './queries.ts';

/** Whose films: of a goal or a drill. */
export interface FilmsOf {
  readonly kind: 'goal' | 'drill';
  readonly id: number;
}

/** Whether a film is of this goal or drill. */
export const isOf =
  ({ kind, id }: FilmsOf) =>
  ({ goalId, drillId }: Pick<Clip, 'goalId' | 'drillId'>) =>
    (kind === 'goal' ? goalId : drillId) === id;

/** How many films and comments of the other side haven't been looked at. */
export const newsOf = (clips: readonly Clip[]) =>
  clips.reduce((sum, { isNew, comments }) => sum + Number(isNew) + comments.filter((comment) => comment.isNew).length, 0);

interface FilmsLinkProps {
  pair: Pair;
  of: FilmsOf;
  name: string;
  /** Undefined until they're known. */
  clips: Clips | undefined;
}

/** Leads from a goal or a drill to its films. */
export function FilmsLink({ pair, of, name, clips }: FilmsLinkProps) {
  const own = clips?.clips.filter(isOf(of)) ?? [];
  const news = newsOf(own);
  return (
    <Link className="films-link" href={`/progress/${pair.athleteId}/${pair.trainerId}/${of.kind}/${of.id}`}>
      <Icon of={Film} size="s" />
      <span>
        {own.length > 0
          ? rich('{count, plural, one {# film} other {# films}}<span> of {name}</span>', { count: own.length, span: unseen, name })
          : clips
            ? rich('Add a film<span> of {name}</span>', { span: unseen, name })
            : rich('Films<span> of {name}</span>', { span: unseen, name })}
      </span>
      {news > 0 && <span className="films-new num">{t('{count, plural, one {# new} other {# new}}', { count: news })}</span>}
    </Link>
  );
}
