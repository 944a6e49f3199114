import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { ProgressSummary } from '@x1/contract/progress/progress.ts';
import { useProgressList } from '../../features/progress/queries.ts';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/load-more.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { unseen } from '../../ui/unseen.tsx';
import { progressPath, summaryText } from './words.ts';

/** Every athlete of a family with each trainer, or every athlete of a trainer. */
export function ProgressList({ user }: { user: User }) {
  const list = useProgressList();
  const isTrainer = user.role === 'trainer';
  return (
    <div className="progress-page">
      <PageHead
        title={isTrainer ? t('Your athletes') : t('Progress')}
        subtitle={isTrainer ? t('Goals and drills of everyone you train.') : t('Goals and drills with each trainer.')}
        back={{ href: '/appointments', label: t('My Training Sessions') }}
      />
      {list.isPending && <PlaceholderRows count={3} label={t('Loading progress')} />}
      {list.isError && !list.data && <LoadFailed what={t("Progress couldn't be loaded.")} query={list} />}
      {list.data?.items.length === 0 && <Nobody isTrainer={isTrainer} />}
      {list.data && list.data.items.length > 0 && (
        <>
          <RowList label={isTrainer ? t('Athletes') : t('Athletes and trainers')}>
            {list.data.items.map((each) => (
              <Line key={`${each.athlete.id}-${each.trainer.id}`} summary={each} isTrainer={isTrainer} />
            ))}
          </RowList>
          <NextPage query={list} failed={t("More couldn't be loaded.")} />
        </>
      )}
    </div>
  );
}

function Line({ summary, isTrainer }: { summary: ProgressSummary; isTrainer: boolean }) {
  const { athlete, trainer, streakWeeks } = summary;
  return (
    <Row
      href={progressPath(summary)}
      lead={isTrainer ? <Portrait name={athlete.firstName} /> : <Portrait name={trainer.name} src={trainer.imageUrl} />}
      title={isTrainer ? athlete.firstName : t('{athlete} with {trainer}', { athlete: athlete.firstName, trainer: trainer.name })}
      note={summaryText(summary)}
      aside={
        streakWeeks > 0 && (
          <span className="streak-badge num">
            {rich('{count, plural, one {# week} other {# weeks}}<span> in a row</span>', {
              count: streakWeeks,
              span: unseen,
            })}
          </span>
        )
      }
    />
  );
}

function Nobody({ isTrainer }: { isTrainer: boolean }) {
  return isTrainer ? (
    <EmptyState title={t('No athletes yet')} action={<Button href="/programs">{t('See your programs')}</Button>}>
      {t('Once a family books a session for a named athlete, set goals and drills for them here.')}
    </EmptyState>
  ) : (
    <EmptyState title={t('Nothing here yet')} action={<Button href="/parent-dashboard">{t('Find a trainer')}</Button>}>
      {t('Once you book a session for one of your athletes, their goals, drills and notes come together here.')}
    </EmptyState>
  );
}
