import { type AuditEntry, auditObjects, type FailedJob, type JobQueue } from '@x1/contract/admin/operations.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { Link } from 'wouter';
import { useConsole } from '../../features/admin/console-context.ts';
import { EmailAddress } from '../../features/admin/email-address.tsx';
import { jobWords } from '../../features/admin/job-words.ts';
import { Moment } from '../../features/admin/moment.tsx';
import { type RecordColumn, RecordList, RecordTable } from '../../features/admin/record-list.tsx';
import { type FilterValues, RecordSection } from '../../features/admin/record-section.tsx';
import { useAdminAction, useJobQueues, useRecords, usualLookUps } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { auditObjectLabel, auditWords } from './audit-words.ts';
import { settingDeed } from './setting-words.ts';

const failedColumns: readonly RecordColumn<FailedJob>[] = [
  { label: 'Job', cell: ({ queue }) => <JobName name={queue} /> },
  { label: 'Why', width: 'minmax(0, 1.6fr)', cell: ({ error }) => error },
  { label: 'Tries', width: '60px', cell: ({ attempts }) => <span className="num">{attempts}</span> },
  { label: 'Failed at', width: '170px', cell: ({ failedAt }) => <Moment at={failedAt} /> },
  { label: 'Again', width: '110px', cell: (job) => <RetryJob job={job} /> },
];

const queueColumns: readonly RecordColumn<JobQueue>[] = [
  { label: 'Job', cell: ({ name }) => <JobName name={name} /> },
  { label: 'Waiting', width: '90px', isRight: true, cell: ({ waiting }) => waiting },
  { label: 'Running', width: '90px', isRight: true, cell: ({ active }) => active },
  { label: 'Failed', width: '90px', isRight: true, cell: ({ failed }) => (failed === 0 ? 0 : <Badge tone="bad">{failed}</Badge>) },
];

/** What it does; the name in the code below, for whoever looks into it. */
function JobName({ name }: { name: string }) {
  return (
    <>
      {jobWords(name)}
      <code className="tiny muted block wrap-anywhere">{name}</code>
    </>
  );
}

/** Background jobs: failed ones, and how many are waiting. */
export function JobsSection() {
  const failed = useRecords(adminRoutes.listFailedJobs);
  return (
    <div className="stack">
      <section aria-labelledby="failed-jobs">
        <h2 id="failed-jobs">Failed jobs</h2>
        <RecordList label="Failed jobs" records={failed} columns={failedColumns} keyOf={({ id }) => id} empty="No failed jobs" />
      </section>
      <section aria-labelledby="job-queues">
        <h2 id="job-queues">All jobs</h2>
        <Queues />
      </section>
    </div>
  );
}

function Queues() {
  const queues = useJobQueues();
  if (queues.isPending) return <Spinner label="Loading..." />;
  if (queues.isError && !queues.data) return <LoadFailed what="The jobs couldn't be loaded." query={queues} />;
  if (queues.data.length === 0) return <EmptyState title="There are no background jobs" />;
  return <RecordTable label="Job queues" columns={queueColumns} items={queues.data} keyOf={({ name }) => name} />;
}

function RetryJob({ job }: { job: FailedJob }) {
  const retry = useAdminAction(
    () => adminApi.retryJob({ params: { jobId: job.id } }),
    () => ({ title: 'The job runs again' }),
  );
  return (
    <Button
      variant="outline"
      size="s"
      aria-label={`Retry: ${jobWords(job.queue)}`}
      isBusy={retry.isPending}
      onClick={() => retry.mutate(undefined)}
    >
      Retry
    </Button>
  );
}

const auditColumns: readonly RecordColumn<AuditEntry>[] = [
  { label: 'When', width: '170px', cell: ({ at }) => <Moment at={at} /> },
  { label: 'Operator', cell: ({ operator }) => <EmailAddress address={operator.email} /> },
  { label: 'Did', width: 'minmax(0, 1.2fr)', cell: (entry) => <Deed entry={entry} /> },
  { label: 'To', width: '150px', cell: ({ object, objectId }) => `${auditObjectLabel(object)}${objectId === null ? '' : ` ${objectId}`}` },
  { label: 'Why', width: 'minmax(0, 1.4fr)', cell: ({ reason }) => reason ?? <span className="muted">–</span> },
];

/** In words where there are any, and as the log has it. */
function Deed({ entry }: { entry: AuditEntry }) {
  const { zone, now } = useConsole();
  const words = settingDeed(entry, zone, now) ?? auditWords(entry);
  if (words === undefined) return <code>{entry.action}</code>;
  return (
    <>
      {words}
      <code className="tiny muted block wrap-anywhere">{entry.action}</code>
    </>
  );
}

/** What operators did and read; nothing here is ever changed. */
export function AuditSection() {
  const { operatorId } = useConsole();
  return (
    <RecordSection
      route={adminRoutes.listAudit}
      label="Audit log"
      columns={auditColumns}
      keyOf={({ id }) => id}
      empty="No line matches"
      filters={[
        { name: 'person', label: 'Search by person', placeholder: "Person it's about: name or email" },
        { name: 'action', label: 'Search actions', placeholder: 'Action, such as refund' },
        { name: 'operator', label: 'Search operators', placeholder: "Operator's name or email" },
        { name: 'operatorId', label: 'Whose', any: "Everyone's", own: { value: String(operatorId), label: 'Mine only' } },
        { name: 'only', label: 'Look-ups', usual: usualLookUps, options: { changes: 'Without look-ups', all: 'With look-ups' } },
        {
          name: 'object',
          label: 'About',
          any: 'About anything',
          options: Object.fromEntries(auditObjects.map((object) => [object, auditObjectLabel(object)])),
        },
      ]}
      linked={['objectId', 'userId']}
      above={({ userId = '' }, change, lines) =>
        userId !== '' && <About userId={userId} lines={lines} onEnd={() => change('userId', '')} />
      }
      elsewhere={(values, change) =>
        isAboutSomeone(values) || values['only'] !== 'all' ? (
          <Elsewhere values={values} onLookUps={() => change('only', 'all')} />
        ) : undefined
      }
    />
  );
}

const isAboutSomeone = ({ person = '', userId = '' }: FilterValues) => person !== '' || userId !== '';

/** Whose lines a link asked for, and back to everybody's. */
function About({ userId, lines, onEnd }: { userId: string; lines: readonly AuditEntry[]; onEnd: () => void }) {
  const name = lines.find(
    ({ object, objectId, personName }) => object === 'user' && objectId === userId && personName !== null,
  )?.personName;
  return (
    <p className="filter-said">
      About <Link href={`/admin/users/${userId}`}>{name ?? `user ${userId}`}</Link>
      <Button variant="quiet" size="s" onClick={onEnd}>
        Show everyone
      </Button>
    </p>
  );
}

/** An empty list must not read as if nobody had looked: it may leave out look-ups, and never has lists that showed people among others. */
function Elsewhere({ values, onLookUps }: { values: FilterValues; onLookUps: () => void }) {
  if (values['only'] === 'all') return "Lists that showed this person among others aren't included.";
  return (
    <>
      Look-ups are left out.{' '}
      <button type="button" className="link" onClick={onLookUps}>
        Show look-ups
      </button>
    </>
  );
}
