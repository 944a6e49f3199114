import { adminRoutes } from '@x1/contract/admin/routes.ts';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordTable } from '../../features/admin/record-list.tsx';
import { type Records, useRecords } from '../../features/admin/use-records.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { paymentColumns } from './money.tsx';
import { userColumns } from './users.tsx';

/** So many of each kind are shown; their lists have the rest. */
const SHOWN = 5;

/** Finds a person, a payment or a session from the overview: by name, email or number. What is searched for is in the address, so that Back brings it again. */
export function Find({ children }: { children: ReactNode }) {
  const q = new URLSearchParams(useSearch()).get('q') ?? '';
  const [path, navigate] = useLocation();
  const search = (text: string) => navigate(text ? `${path}?q=${encodeURIComponent(text)}` : path, { replace: true });
  return (
    <>
      <search className="filter-bar">
        <SearchBox
          label="Find a person, payment or session"
          isLabelHidden
          placeholder="Find a person, payment or session: name, email or number"
          value={q}
          onSearch={search}
        />
      </search>
      {q ? <Matches key={q} q={q} /> : children}
    </>
  );
}

function Matches({ q }: { q: string }) {
  const people = useRecords(adminRoutes.listUsers, { q });
  const payments = useRecords(adminRoutes.listTransactions, { q });
  const sessionNumber = /^#?([1-9]\d{0,8})$/.exec(q)?.[1];
  const rest = `?q=${encodeURIComponent(q)}`;
  return (
    <div className="stack">
      {sessionNumber && <PaymentOfSession sessionNumber={sessionNumber} />}
      <Kind title="People" records={people} columns={userColumns} all={`/admin/users${rest}`} none="No person matches." />
      <Kind
        title="Payments and sessions"
        records={payments}
        columns={paymentColumns}
        all={`/admin/transactions${rest}`}
        none={sessionNumber ? 'No payment has this number.' : 'No payment or session matches.'}
      />
    </div>
  );
}

/** A number may be that of a session; numbers of people and payments are found below. */
function PaymentOfSession({ sessionNumber }: { sessionNumber: string }) {
  const payments = useRecords(adminRoutes.listTransactions, { sessionId: sessionNumber });
  const [payment] = payments.data?.items ?? [];
  return (
    payment && (
      <section aria-label={`Session ${sessionNumber}`}>
        <h2>
          <Link className="link" href={`/session/${sessionNumber}`}>
            Session {sessionNumber}
          </Link>
        </h2>
        <RecordTable label={`Payment of session ${sessionNumber}`} columns={paymentColumns} items={[payment]} keyOf={({ id }) => id} />
      </section>
    )
  );
}

interface KindProps<Item> {
  title: string;
  records: Records<Item>;
  columns: readonly RecordColumn<Item>[];
  /** The list with all of them. */
  all: string;
  none: string;
}

function Kind<Item extends { id: number }>({ title, records, columns, all, none }: KindProps<Item>) {
  const { items = [] } = records.data ?? {};
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {records.isPending && <Spinner label={`Looking for ${title.toLowerCase()}...`} />}
      {records.isError && !records.data && <LoadFailed what={`${title} couldn't be searched.`} query={records} />}
      {records.data && items.length === 0 && <p className="muted">{none}</p>}
      {items.length > 0 && <RecordTable label={title} columns={columns} items={items.slice(0, SHOWN)} keyOf={({ id }) => id} />}
      {items.length > SHOWN && (
        <Link className="link inline-flex min-h-11 items-center" href={all}>
          All matches
        </Link>
      )}
    </section>
  );
}
