import type { User } from '@x1/contract/accounts/user.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Progress } from '@x1/contract/progress/progress.ts';
import { useClips } from '../../features/progress/clips.ts';
import { type Pair, useProgress, useProgressReport } from '../../features/progress/queries.ts';
import { RemoveAllFilms } from '../../features/progress/remove-all-films.tsx';
import { ReportLink } from '../../features/safety/report-link.tsx';
import { hasCode } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { FullMessage } from '../../ui/full-message.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { GoalsCard } from './goals-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { StreakPanel } from './streak-panel.tsx';

const back = { href: '/progress', label: t('Progress') };

/** One athlete with one trainer: weeks in a row, plan with drills, goals, notes. */
export function PairPage({ pair, user }: { pair: Pair; user: User }) {
  const progress = useProgress(pair);
  if (hasCode(progress.error, 'progress.not_found')) return <NoProgress />;
  if (hasCode(progress.error, 'conversation.blocked')) return <Blocked pair={pair} user={user} />;
  if (progress.data) return <Filled pair={pair} progress={progress.data} user={user} />;
  return (
    <div className="progress-page">
      <PageHead title={t('Progress')} back={back} />
      {progress.isPending ? <Loading /> : <LoadFailed what={t("This progress couldn't be loaded.")} query={progress} />}
    </div>
  );
}

function Filled({ pair, progress, user }: { pair: Pair; progress: Progress; user: User }) {
  const side = user.role === 'trainer' ? 'trainer' : 'family';
  const { athlete, trainer } = progress;
  const { data: clips } = useClips(pair);
  const view = { pair, clips, progress, side } as const;
  return (
    <div className="progress-page">
      <PageHead
        title={t("{name}'s progress", { name: athlete.firstName })}
        subtitle={
          side === 'family'
            ? t('With {trainer}. Only your family and {firstName} can see it.', {
                trainer: trainer.name,
                firstName: firstName(trainer.name),
              })
            : t('Only you and the family can see it.')
        }
        back={back}
        aside={side === 'family' && <ReportButton pair={pair} />}
      />
      <StreakPanel progress={progress} />
      <PlanCard {...view} />
      <GoalsCard {...view} />
      <NotesCard progress={progress} side={side} />
      <Reports progress={progress} user={user} />
    </div>
  );
}

/** A PDF that the family keeps. */
function ReportButton({ pair }: { pair: Pair }) {
  const report = useProgressReport(pair);
  return (
    <DownloadButton isBusy={report.isPending} onClick={() => report.mutate()}>
      {t('Download PDF')}
    </DownloadButton>
  );
}

/** What the other side wrote can be reported (R179). */
function Reports({ progress: { goals, drills, athlete, trainer }, user }: { progress: Progress; user: User }) {
  const isTrainer = user.role === 'trainer';
  const name = isTrainer ? t("{name}'s family", { name: athlete.firstName }) : trainer.name;
  const theirs = goals.filter(({ changedBy }) => (changedBy === 'trainer') !== isTrainer);
  const ofGoals = theirs.map(({ id, text }) => ({ subject: 'goal', id, name, quote: text }) as const);
  const ofDrills = isTrainer ? [] : drills.map(({ id, title }) => ({ subject: 'drill', id, name, quote: title }) as const);
  return (
    <div className="flex flex-wrap gap-2">
      {ofGoals[0] && <ReportLink user={user} target={ofGoals[0]} among={ofGoals} label={t('Report a goal')} />}
      {ofDrills[0] && <ReportLink user={user} target={ofDrills[0]} among={ofDrills} label={t('Report a drill')} />}
    </div>
  );
}

function Loading() {
  return (
    <PlaceholderGroup label={t('Loading progress')}>
      <div className="grid gap-4">
        <Placeholder height={220} />
        <Placeholder height={260} />
        <Placeholder height={180} />
      </div>
    </PlaceholderGroup>
  );
}

/** A family removes films whoever blocks whom. */
function Blocked({ pair, user }: { pair: Pair; user: User }) {
  return (
    <FullMessage
      title={t('Turned off')}
      actions={
        <>
          <Button variant="volt" href="/messages">
            {t('Go to Messages')}
          </Button>
          {user.role === 'parent' && <RemoveAllFilms pair={pair} />}
        </>
      }
    >
      {t("While one of you blocks the other, neither sees this progress. Nothing is lost: it's back once the block is lifted.")}
    </FullMessage>
  );
}

/** For a page that isn't this person's, or that has ended. */
export function NoProgress() {
  return (
    <FullMessage
      title={t('Nothing Here')}
      actions={
        <Button variant="volt" href="/appointments">
          {t('Go to My Training Sessions')}
        </Button>
      }
    >
      {t('Progress begins with a booked session for a named athlete, and is only for the family and its trainer.')}
    </FullMessage>
  );
}
