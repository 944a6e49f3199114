import type { User } from '@x1/contract/accounts/user.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { ProgressSummary } from '@x1/contract/progress/progress.ts';
import { useProgressList } from '../../features/progress/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/load-more.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { progressPath, summaryText } from './words.ts';

/** Every athlete of a family with each trainer, or every athlete of a trainer. */
export function ProgressList({ user }: { user: User }) {
  const list = useProgressList();
  const isTrainer = user.role === 'trainer';
  return (
    <div className="progress-page">
      <PageHead
        title={isTrainer ? 'Your athletes' : 'Progress'}
        subtitle={isTrainer ? 'Goals and drills of everyone you train.' : 'Goals and drills with each trainer.'}
        back={{ href: '/appointments', label: 'My Training Sessions' }}
      />
      {list.isPending && <PlaceholderRows count={3} label="Loading progress" />}
      {list.isError && !list.data && <LoadFailed what="Progress couldn't be loaded." query={list} />}
      {list.data?.items.length === 0 && <Nobody isTrainer={isTrainer} />}
      {list.data && list.data.items.length > 0 && (
        <>
          <RowList label={isTrainer ? 'Athletes' : 'Athletes and trainers'}>
            {list.data.items.map((each) => (
              <Line key={`${each.athlete.id}-${each.trainer.id}`} summary={each} isTrainer={isTrainer} />
            ))}
          </RowList>
          <NextPage query={list} failed="More couldn't be loaded." />
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
      title={isTrainer ? athlete.firstName : `${athlete.firstName} with ${trainer.name}`}
      note={summaryText(summary)}
      aside={
        streakWeeks > 0 && (
          <span className="streak-badge num">
            {countText(streakWeeks, 'week')}
            <span className="sr"> in a row</span>
          </span>
        )
      }
    />
  );
}

function Nobody({ isTrainer }: { isTrainer: boolean }) {
  return isTrainer ? (
    <EmptyState title="No athletes yet" action={<Button href="/programs">See your programs</Button>}>
      Once a family books a session for a named athlete, set goals and drills for them here.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing here yet" action={<Button href="/parent-dashboard">Find a trainer</Button>}>
      Once you book a session for one of your athletes, their goals, drills and notes come together here.
    </EmptyState>
  );
}
