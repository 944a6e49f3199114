import { useQuery } from '@tanstack/react-query';
import type { FailedJob, JobQueue } from '@x1/contract/admin/operations.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { Moment } from '../../features/admin/moment.tsx';
import { type RecordColumn, RecordList, RecordTable } from '../../features/admin/record-list.tsx';
import { useAdminAction, useRecords } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { adminKeys } from '../../lib/query-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const failedColumns: readonly RecordColumn<FailedJob>[] = [
  { label: 'Work', cell: ({ queue }) => <code>{queue}</code> },
  { label: 'Why', width: 'minmax(0, 1.6fr)', cell: ({ error }) => error },
  { label: 'Tries', width: '60px', cell: ({ attempts }) => <span className="num">{attempts}</span> },
  { label: 'Given up', width: '170px', cell: ({ failedAt }) => <Moment at={failedAt} /> },
  { label: 'Again', width: '110px', cell: (job) => <Retry job={job} /> },
];

const queueColumns: readonly RecordColumn<JobQueue>[] = [
  { label: 'Work', cell: ({ name }) => <code>{name}</code> },
  { label: 'Waiting', width: '90px', isRight: true, cell: ({ waiting }) => waiting },
  { label: 'Running', width: '90px', isRight: true, cell: ({ active }) => active },
  { label: 'Failed', width: '90px', isRight: true, cell: ({ failed }) => (failed === 0 ? 0 : <Badge tone="bad">{failed}</Badge>) },
];

/** Background work: what was given up, and how much waits. */
export function JobsSection() {
  const failed = useRecords(adminRoutes.listFailedJobs);
  return (
    <div className="stack">
      <section aria-labelledby="failed-jobs">
        <h2 id="failed-jobs">Given up</h2>
        <RecordList label="Failed jobs" records={failed} columns={failedColumns} keyOf={({ id }) => id} empty="No work was given up" />
      </section>
      <section aria-labelledby="job-queues">
        <h2 id="job-queues">All work</h2>
        <Queues />
      </section>
    </div>
  );
}

function Queues() {
  const queues = useQuery({
    queryKey: adminKeys.list('queues', {}),
    queryFn: ({ signal }) => adminApi.listJobQueues({}, { signal }),
    staleTime: 0,
  });
  if (queues.isPending) return <Spinner label="Loading..." />;
  if (queues.isError && !queues.data) {
    return <LoadFailed what="The work could not be loaded." onRetry={() => void queues.refetch()} isRetrying={queues.isRefetching} />;
  }
  if (queues.data.length === 0) return <EmptyState title="There is no background work" />;
  return <RecordTable label="Job queues" columns={queueColumns} items={queues.data} keyOf={({ name }) => name} />;
}

function Retry({ job }: { job: FailedJob }) {
  const retry = useAdminAction(
    () => adminApi.retryJob({ params: { jobId: job.id } }),
    () => ({ title: 'It is done once more' }),
  );
  return (
    <Button variant="outline" size="s" aria-label={`Retry ${job.queue}`} isBusy={retry.isPending} onClick={() => retry.mutate(undefined)}>
      Retry
    </Button>
  );
}
