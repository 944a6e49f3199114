import './films.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { AthleteId, TrainerId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Clips } from '@x1/contract/progress/clips.ts';
import type { Progress } from '@x1/contract/progress/progress.ts';
import { useMemo } from 'react';
import { useParams } from 'wouter';
import { useClips } from '../../features/progress/clips.ts';
import { type FilmsOf, isOf } from '../../features/progress/films-link.tsx';
import { type Pair, useProgress } from '../../features/progress/queries.ts';
import { hasCode } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FullMessage } from '../../ui/full-message.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { Compare } from './compare.tsx';
import { Permission, Withdrawal } from './permission.tsx';

/** The films of one goal or drill: before and after, with what both sides say at a time of them (decision 0111). */
export function FilmsScreen({ user }: { user: User }) {
  const params = useParams<{ athleteId: string; trainerId: string; kind: FilmsOf['kind']; id: string }>();
  const ids = [AthleteId.safeParse(Number(params.athleteId)), TrainerId.safeParse(Number(params.trainerId))] as const;
  if (user.role === 'admin' || !ids[0].success || !ids[1].success) return <NoFilms />;
  const pair = { athleteId: ids[0].data, trainerId: ids[1].data };
  const of = { kind: params.kind, id: Number(params.id) };
  return <FilmsPage key={`${params.athleteId}-${params.trainerId}-${of.kind}-${of.id}`} {...{ pair, of, user }} />;
}

function FilmsPage({ pair, of, user }: { pair: Pair; of: FilmsOf; user: User }) {
  const [progress, films] = [useProgress(pair), useClips(pair)];
  const back = { href: `/progress/${pair.athleteId}/${pair.trainerId}`, label: t('Progress') };
  const refused = progress.error ?? films.error;
  if (hasCode(refused, 'progress.not_found') || hasCode(refused, 'conversation.blocked')) return <NoFilms />;
  if (progress.data && films.data) {
    const name = nameOf(of, progress.data);
    if (name === undefined) return <NoFilms />;
    return <Filled {...{ pair, of, user, name, back }} progress={progress.data} films={films.data} />;
  }
  const failed = progress.isError ? progress : films;
  return (
    <div className="films-page">
      <PageHead title={t('Films')} back={back} />
      {progress.isPending || films.isPending ? <Loading /> : <LoadFailed what={t("These films couldn't be loaded.")} query={failed} />}
    </div>
  );
}

interface FilledProps {
  pair: Pair;
  of: FilmsOf;
  user: User;
  name: string;
  back: { href: string; label: string };
  progress: Progress;
  films: Clips;
}

function Filled({ pair, of, user, name, back, progress, films }: FilledProps) {
  const side = user.role === 'trainer' ? 'trainer' : 'family';
  const { athlete, trainer } = progress;
  const { kind, id } = of;
  const clips = useMemo(() => films.clips.filter(isOf({ kind, id })), [films, kind, id]);
  return (
    <div className="films-page">
      <PageHead
        title={name}
        subtitle={
          side === 'family'
            ? t('Films of {athlete}. Only your family and {trainer} can watch them.', { athlete: athlete.firstName, trainer: trainer.name })
            : t("Films of {athlete}. Only you and {athlete}'s family can watch them.", { athlete: athlete.firstName })
        }
        back={back}
      />
      {films.consent === null ? (
        <Permission pair={pair} side={side} firstName={athlete.firstName} />
      ) : (
        <>
          <Compare {...{ pair, of, user, side, progress, clips }} readAt={films.readAt} />
          {side === 'family' && <Withdrawal pair={pair} consent={films.consent} firstName={athlete.firstName} />}
        </>
      )}
    </div>
  );
}

/** What a goal or a drill says; undefined where it's gone. */
function nameOf({ kind, id }: FilmsOf, { goals, drills }: Progress): string | undefined {
  return kind === 'goal' ? goals.find((goal) => goal.id === id)?.text : drills.find((drill) => drill.id === id)?.title;
}

function Loading() {
  return (
    <PlaceholderGroup label={t('Loading films')}>
      <div className="films-pair">
        <Placeholder height={320} />
        <Placeholder height={320} />
      </div>
    </PlaceholderGroup>
  );
}

function NoFilms() {
  return (
    <FullMessage
      title={t('Nothing Here')}
      actions={
        <Button variant="volt" href="/progress">
          {t('Go to Progress')}
        </Button>
      }
    >
      {t('Films belong to a goal or a drill, and are only for the family and its trainer. This one may have been removed.')}
    </FullMessage>
  );
}
