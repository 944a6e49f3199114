import type { SeeAsAccount } from '@x1/contract/admin/see-as.ts';
import { formatTime } from '@x1/contract/core/time-format.ts';
import { Link, useLocation, useSearch } from 'wouter';
import { useConsole } from '../../features/admin/console-context.ts';
import { personName } from '../../features/admin/person-link.tsx';
import { useSeenAccount } from '../../features/admin/use-see-as.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { hasCode } from '../../lib/api-errors.ts';
import { useChange } from '../../lib/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { RecordPage } from './record-page.tsx';
import { SeenAccount } from './see-as-account.tsx';
import { SeenCredit, SeenPayments, SeenPayouts, SeenPrograms, SeenSessions } from './see-as-lists.tsx';

type Part = 'account' | 'sessions' | 'payments' | 'credit' | 'programs' | 'payouts';

const PARTS = {
  parent: [
    { value: 'account', label: 'Account' },
    { value: 'sessions', label: 'Sessions' },
    { value: 'payments', label: 'Payments' },
    { value: 'credit', label: 'Credit' },
  ],
  trainer: [
    { value: 'account', label: 'Account' },
    { value: 'sessions', label: 'Sessions' },
    { value: 'payments', label: 'Sales' },
    { value: 'programs', label: 'Programs' },
    { value: 'payouts', label: 'Payouts' },
  ],
} as const satisfies Readonly<Record<string, readonly { value: Part; label: string }[]>>;

/** What one person sees, for an operator, read-only and for a while (decision 0115). */
export function SeeAsPage({ id }: { id: number }) {
  const account = useSeenAccount(id);
  const { now } = useConsole();
  const person = account.data?.person;
  const isOver = hasCode(account.error, 'see_as.over') || (account.data !== undefined && Date.parse(account.data.endsAt) <= now.getTime());
  const back = person ? { href: `/admin/users/${person.id}`, label: personName(person) } : { href: '/admin/users', label: 'All users' };
  if (isOver)
    return (
      <EmptyState
        title="This view has ended"
        headingLevel={2}
        action={
          <Link className="btn second" href={back.href}>
            {person ? `Back to ${personName(person)}` : 'All users'}
          </Link>
        }
      >
        To see it again, open it from the person's page and say why.
      </EmptyState>
    );
  return (
    <RecordPage title={person ? `As ${personName(person)} sees it` : 'See as'} record={account} back={back}>
      {(found) => <Seen account={found} />}
    </RecordPage>
  );
}

function Seen({ account }: { account: SeeAsAccount }) {
  const { id, person, parent } = account;
  const [path, navigate] = useLocation();
  const parts = parent ? PARTS.parent : PARTS.trainer;
  const asked = new URLSearchParams(useSearch()).get('part');
  const part: Part = parts.find(({ value }) => value === asked)?.value ?? 'account';
  return (
    <div className="stack tight">
      <Banner account={account} />
      <Tabs<Part>
        label={`What ${personName(person)} sees`}
        value={part}
        onChange={(next) => navigate(next === 'account' ? path : `${path}?part=${next}`, { replace: true })}
        tabs={parts}
      >
        <TabPanel value={part}>
          {part === 'account' && <SeenAccount account={account} />}
          {part === 'sessions' && <SeenSessions id={id} isTrainer={!parent} />}
          {part === 'payments' && <SeenPayments id={id} isTrainer={!parent} />}
          {part === 'credit' && <SeenCredit id={id} />}
          {part === 'programs' && <SeenPrograms id={id} />}
          {part === 'payouts' && <SeenPayouts id={id} />}
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** That it's only to look, what is left out, and who learns of it. */
function Banner({ account: { id, person, endsAt, reason } }: { account: SeeAsAccount }) {
  const { zone } = useConsole();
  const [, navigate] = useLocation();
  const end = useChange({
    call: () => adminApi.endSeeAs({ params: { seeAsId: id } }),
    stale: adminApi.endSeeAs.stale,
    failed: "That didn't work. Please try again.",
    onDone: () => navigate(`/admin/users/${person.id}`),
  });
  const action = (
    <Button variant="outline" isBusy={end.isPending} onClick={() => end.mutate()}>
      End
    </Button>
  );
  return (
    <Notice tone="warn" title={`Read-only until ${formatTime(endsAt, zone)}`} action={action}>
      Messages, athletes, notes, places and health details are left out. Each part you open is recorded in the audit log and in{' '}
      {personName(person)}'s data export. Your reason: {reason}
    </Notice>
  );
}
