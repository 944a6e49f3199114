import { type AdminMail, mailStates } from '@x1/contract/admin/operations.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { FilterBar, FilterSelect } from '../../features/admin/filter-bar.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { useRecordFilters } from '../../features/admin/use-record-filters.ts';
import { useAdminAction, useRecords } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Button } from '../../ui/button.tsx';

const columns: readonly RecordColumn<AdminMail>[] = [
  { label: 'Mail', cell: ({ kind }) => <code>{kind}</code> },
  { label: 'To', cell: ({ to }) => to },
  {
    label: 'State',
    width: 'minmax(0, 1.2fr)',
    cell: ({ state, error }) => (
      <>
        <StateBadge state={state} /> {error && <span className="muted">{error}</span>}
      </>
    ),
  },
  { label: 'Tries', width: '60px', cell: ({ attempts }) => <span className="num">{attempts}</span> },
  { label: 'Written', width: '165px', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Sent', width: '165px', cell: ({ sentAt }) => <Moment at={sentAt} /> },
  { label: 'Again', width: '90px', cell: (mail) => <Retry mail={mail} /> },
];

/** The outbox without the texts. */
export function MailsSection() {
  const { filters, change } = useRecordFilters(['state']);
  const mails = useRecords(adminRoutes.listMails, filters);
  return (
    <>
      <FilterBar>
        <FilterSelect
          label="State"
          any="Any state"
          options={mailStates.map((state) => ({ value: state, label: stateLabel(state) }))}
          value={filters.state}
          onChange={(state) => change('state', state)}
        />
      </FilterBar>
      <RecordList label="Mails" records={mails} columns={columns} keyOf={({ id }) => id} empty="No mails here" />
    </>
  );
}

function Retry({ mail }: { mail: AdminMail }) {
  const retry = useAdminAction(
    () => adminApi.retryMail({ params: { mailId: mail.id } }),
    () => ({ title: 'It is sent once more' }),
  );
  if (mail.state !== 'failed') return <span className="muted">–</span>;
  return (
    <Button
      variant="outline"
      size="s"
      aria-label={`Retry mail ${mail.id}`}
      isBusy={retry.isPending}
      onClick={() => retry.mutate(undefined)}
    >
      Retry
    </Button>
  );
}
