import type { LedgerCheck, LedgerCheckRun } from '@x1/contract/admin/operations.ts';
import { CircleCheck } from 'lucide-react';
import { Moment } from '../../features/admin/moment.tsx';
import { type RecordColumn, RecordTable } from '../../features/admin/record-list.tsx';
import { adminApi } from '../../lib/api/admin.ts';
import { useChange } from '../../lib/use-change.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';

const columns: readonly RecordColumn<LedgerCheck>[] = [
  { label: 'Rule', width: '190px', cell: ({ id }) => <code>{id}</code> },
  { label: 'A row means', cell: ({ breach }) => breach },
  {
    label: 'Breaches',
    width: '110px',
    cell: ({ breaches }) => (breaches === 0 ? <Badge tone="ok">None</Badge> : <Badge tone="bad">{breaches}</Badge>),
  },
];

/** Runs every rule of the books on demand. */
export function LedgerSection() {
  const check = useChange({ call: () => adminApi.checkLedger(), stale: adminApi.checkLedger.stale });
  return (
    <div className="stack tight">
      <p className="muted">Every rule of the books as one query: what it finds should not be there.</p>
      <div>
        <Button isBusy={check.isPending} busyLabel="Checking..." onClick={() => check.mutate()}>
          Check the ledger now
        </Button>
      </div>
      {check.isError && <LoadFailed what="The check did not finish." onRetry={() => check.mutate()} isRetrying={check.isPending} />}
      {check.data && <Result run={check.data} />}
    </div>
  );
}

function Result({ run }: { run: LedgerCheckRun }) {
  const broken = run.checks.filter(({ breaches }) => breaches > 0);
  return (
    <>
      <Notice
        tone={run.isRight ? 'plain' : 'bad'}
        {...(run.isRight ? { icon: CircleCheck } : {})}
        title={run.isRight ? 'The books are right' : `${broken.length} of ${run.checks.length} rules are broken`}
        isAnnounced
      >
        {run.checks.length} rules, <Moment at={run.ranAt} />, in {run.tookMs} ms
      </Notice>
      {broken.map((one) => (
        <div key={one.id} className="card pad">
          <h2>{one.breach}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{JSON.stringify(one.rows, null, 2)}</pre>
        </div>
      ))}
      <RecordTable label="Rules" columns={columns} items={run.checks} keyOf={({ id }) => id} />
    </>
  );
}
