import type { User } from '@x1/contract/accounts/user.ts';
import type { NeedsAnswer as Needs } from '@x1/contract/dashboard/needs-answer.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { CalendarClock, CalendarPlus, CircleCheck, Hourglass, ListPlus, type LucideIcon, MessageSquareReply } from 'lucide-react';
import { useId } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { countWaiting, type WaitingLine, waitingLines } from './needs-answer-lines.ts';
import { useDashboard } from './sections.tsx';

interface NeedsAnswerProps {
  user: User;
  profile: OwnTrainer;
}

/** What the trainer must act on now, each with the way to where it is done. */
export function NeedsAnswer({ user, profile }: NeedsAnswerProps) {
  const titleId = useId();
  const dashboard = useDashboard(user.id);
  const count = dashboard.data ? countWaiting(dashboard.data.needsAnswer) : 0;
  return (
    <section aria-labelledby={titleId}>
      <SectionHead id={titleId} title="Needs your answer" aside={count > 0 ? `${count} waiting` : undefined} />
      {dashboard.isPending && <PlaceholderRows count={2} label="Loading what waits for you" />}
      {dashboard.isError && (
        <LoadFailed
          what="What waits for you could not be loaded."
          onRetry={() => void dashboard.refetch()}
          isRetrying={dashboard.isFetching}
        />
      )}
      {dashboard.data && <Lines needs={dashboard.data.needsAnswer} ownPage={`/athlete/${profile.id}`} />}
    </section>
  );
}

function Lines({ needs, ownPage }: { needs: Needs; ownPage: string }) {
  const currentYear = useNow().getUTCFullYear();
  const lines = waitingLines(needs, { ownPage, currentYear });
  if (lines.length === 0) {
    return <EmptyState title="Nothing waits for you">Requests, sessions and reviews that need you show up here.</EmptyState>;
  }
  return (
    <RowList>
      {lines.map((line) => (
        <Row
          key={line.key}
          href={line.href}
          lead={line.person === null ? <Tile of={line.todo ? BADGES[line.todo].icon : ListPlus} /> : <Portrait name={line.person} />}
          title={line.title}
          note={<span className="num">{line.note}</span>}
          aside={line.todo && <Todo todo={line.todo} />}
        />
      ))}
    </RowList>
  );
}

const BADGES: Readonly<Record<NonNullable<WaitingLine['todo']>, { tone: 'info' | 'warn'; icon: LucideIcon }>> = {
  Today: { tone: 'info', icon: CalendarClock },
  'Not approved': { tone: 'warn', icon: Hourglass },
  Answer: { tone: 'warn', icon: Hourglass },
  'Mark Complete': { tone: 'warn', icon: CircleCheck },
  'Set a time': { tone: 'warn', icon: CalendarPlus },
  Reply: { tone: 'info', icon: MessageSquareReply },
};

function Todo({ todo }: { todo: NonNullable<WaitingLine['todo']> }) {
  return (
    <Badge tone={BADGES[todo].tone} icon={BADGES[todo].icon}>
      {todo}
    </Badge>
  );
}

/** Stands where a face stands, for a line about several people. */
function Tile({ of }: { of: LucideIcon }) {
  return (
    <span className="face">
      <Icon of={of} />
    </span>
  );
}
