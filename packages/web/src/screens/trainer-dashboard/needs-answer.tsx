import type { User } from '@x1/contract/accounts/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { WaitingSession } from '@x1/contract/dashboard/dashboard.ts';
import { useRef, useState } from 'react';
import type { Reader } from '../../features/requests/request-texts.ts';
import { usePendingRequests } from '../../features/requests/use-requests.ts';
import { useFirstSessions } from '../../features/sessions/queries.ts';
import type { useOwnTrainer } from '../../features/trainer-profile/use-own-trainer.ts';
import { dashboardApi } from '../../lib/api/dashboard.ts';
import { dashboardKeys } from '../../lib/query-keys.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { useRead } from '../../lib/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { Section } from '../../ui/section-head.tsx';
import { NextSession, nextOf } from './queue/next-session.tsx';
import { countOpen, noteTask, type QueueTask, queueTasks, SHOWN_AT_FIRST } from './queue/queue-tasks.ts';
import { TaskRow } from './queue/task-row.tsx';
import { UrgentRequest } from './queue/urgent-request.tsx';

interface NeedsAnswerProps {
  user: User;
  profile: ReturnType<typeof useOwnTrainer>;
  /** Whether the most urgent may stand on a panel: a page has one. */
  hasPanel: boolean;
}

/** One queue of what waits for the trainer (S1§2): requests by deadline with both answers, then sessions and reviews, each with its button. */
export function NeedsAnswer({ user, profile, hasPanel }: NeedsAnswerProps) {
  const section = useRef<HTMLElement>(null);
  const dashboard = useDashboard(user.id);
  const requests = usePendingRequests(profile.data?.id);
  const now = useNow();
  const focus = () => section.current?.focus({ preventScroll: true });
  const facts = { requests: requests.data, needs: dashboard.data?.needsAnswer, ownPage: `/athlete/${profile.data?.id}` };
  const reader = { timeZone: viewerTimeZone(user), now };
  const count = profile.data ? countOpen(facts) : 0;
  const failed = [requests, dashboard].find(({ isError, data }) => isError && !data);
  return (
    <Section
      ref={section}
      id="needs-your-answer"
      title={t('Needs your answer')}
      aside={count > 0 ? t('{count} open', { count }) : undefined}
    >
      {profile.isError && <LoadFailed what={t("Your profile couldn't be loaded.")} query={profile} />}
      {profile.data === null && (
        <EmptyState title={t('No requests yet')}>{t('They show up here once parents can find your profile.')}</EmptyState>
      )}
      {failed && profile.data && <LoadFailed what={t("Your open items couldn't be loaded.")} query={failed} />}
      {(profile.isPending || (profile.data && !failed && (requests.isPending || dashboard.isPending))) && (
        <PlaceholderRows count={2} label={t('Loading your open items')} />
      )}
      {profile.data && (requests.data || dashboard.data) && (
        <Queue
          user={user}
          tasks={queueTasks(facts, reader)}
          isWhole={Boolean(requests.data && dashboard.data)}
          reader={reader}
          hasPanel={hasPanel}
          onDone={focus}
        />
      )}
    </Section>
  );
}

interface QueueProps {
  user: User;
  tasks: readonly QueueTask[];
  /** Whether all of it is known: only then nothing means that nothing waits. */
  isWhole: boolean;
  reader: Reader;
  hasPanel: boolean;
  onDone: () => void;
}

function Queue({ user, tasks, isWhole, reader, hasPanel, onDone }: QueueProps) {
  const [isOpen, setOpen] = useState(false);
  const [completed, setCompleted] = useState<readonly WaitingSession[]>([]);
  if (tasks.length === 0 && completed.length === 0) return isWhole ? <CaughtUp user={user} reader={reader} hasPanel={hasPanel} /> : null;
  const [first] = tasks;
  const urgent = hasPanel && first?.kind === 'request' ? first : undefined;
  const shown = [...completed.map(noteTask), ...(isOpen ? tasks : tasks.slice(0, SHOWN_AT_FIRST))].filter((task) => task !== urgent);
  return (
    <div className="queue">
      {urgent && <UrgentRequest key={urgent.key} user={user} request={urgent.request} reader={reader} onDone={onDone} />}
      {shown.length > 0 && (
        <RowList>
          {shown.map((task) => (
            <TaskRow
              key={task.key}
              task={task}
              reader={reader}
              onDone={onDone}
              onCompleted={(session) => setCompleted((before) => [...before, session])}
            />
          ))}
        </RowList>
      )}
      {!isOpen && tasks.length > SHOWN_AT_FIRST && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('View all')}
        </Button>
      )}
    </div>
  );
}

/** With nothing to answer the next session takes the plate. */
function CaughtUp({ user, reader, hasPanel }: Pick<QueueProps, 'user' | 'reader' | 'hasPanel'>) {
  const next = nextOf(useFirstSessions(user).data?.items, reader.now);
  return (
    <div className="queue">
      {hasPanel && next && <NextSession session={next} reader={reader} />}
      <EmptyState title={t("You're all caught up")}>
        {t('Requests, sessions and reviews that need your attention show up here.')}
      </EmptyState>
    </div>
  );
}

/** The trainer's numbers and newest bookings; zeros without a profile. */
export function useDashboard(userId: UserId) {
  return useRead(dashboardKeys.ofTrainer(userId), dashboardApi.trainerDashboard, { params: { userId } });
}
