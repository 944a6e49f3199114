import type { AdminMail } from '@x1/contract/admin/operations.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { CaseButton } from '../../features/admin/case-work.tsx';
import { EmailAddress } from '../../features/admin/email-address.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { useAdminAction } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Button } from '../../ui/button.tsx';
import { CloseCaseButton } from './close-case-button.tsx';

const ERRORS: Readonly<Record<NonNullable<AdminMail['error']>, string>> = {
  unreachable: "The email server couldn't be reached",
  temporary: 'The email server said to try later',
  refused: 'The email server refused it',
  sign_in: "The email server didn't accept our sign-in",
  too_late: 'It would have come too late',
  interrupted: 'The last try was cut off',
  unknown: 'Something unexpected went wrong',
};

const MAIL_STATES = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', closed: 'Closed' } as const;

const columns: readonly RecordColumn<AdminMail>[] = [
  {
    label: 'Email',
    width: 'minmax(0, 1.5fr)',
    cell: ({ subject, kind }) => (
      <>
        {subject}
        <span className="muted block">{mailKindLabel(kind)}</span>
      </>
    ),
  },
  { label: 'To', width: 'minmax(0, 1.2fr)', cell: ({ to }) => <EmailAddress address={to} /> },
  {
    label: 'State',
    width: 'minmax(0, 1fr)',
    cell: ({ state, error }) => (
      <>
        <StateBadge state={state} /> {error && state !== 'sent' && <span className="muted block">{ERRORS[error]}</span>}
      </>
    ),
  },
  { label: 'Tries', width: '44px', cell: ({ attempts }) => <span className="num">{attempts}</span> },
  {
    label: 'Written',
    width: '150px',
    cell: ({ createdAt, sentAt }) => (
      <>
        <Moment at={createdAt} />
        {sentAt && (
          <span className="muted block">
            Sent <Moment at={sentAt} />
          </span>
        )}
      </>
    ),
  },
  { label: 'If it failed', width: '190px', cell: (mail) => <Acts mail={mail} /> },
];

/** 'Payments: gift card paid' of 'payments.gift_card_paid'. */
export function mailKindLabel(kind: string): string {
  const [module = kind, ...rest] = kind.split('.');
  const what = rest.join(' ').replaceAll('_', ' ');
  return what ? `${stateLabel(module)}: ${what}` : stateLabel(module);
}

/** Where the emails to an address are listed. */
export function mailsHref(address: string): string {
  return `/admin/mails?${new URLSearchParams({ to: address })}`;
}

/** The outbox without the texts. */
export function MailsSection() {
  return (
    <RecordSection
      route={adminRoutes.listMails}
      label="Emails"
      columns={columns}
      keyOf={({ id }) => id}
      caseOf={({ id, work, closing }) =>
        work && !closing ? { kind: 'mail', caseId: id, title: `Email ${id}`, takenBy: work.takenBy } : null
      }
      empty="No emails here"
      filters={[
        { name: 'to', label: 'Search emails', placeholder: 'Email address, or a part of it' },
        { name: 'state', label: 'State', any: 'Any state', options: { ...MAIL_STATES } },
      ]}
    />
  );
}

/** Sending it again, or putting it away; who wrote to a wrong address is found by it. */
function Acts({ mail }: { mail: AdminMail }) {
  if (mail.closing) return <span className="muted">{mail.closing.note}</span>;
  if (mail.state !== 'failed') return <span className="muted">–</span>;
  return (
    <div className="record-acts">
      {mail.work && <CaseButton kind="mail" caseId={mail.id} title={`Email ${mail.id}`} work={mail.work} />}
      <RetryMail mail={mail} />
      <CloseCaseButton kind="mail" caseId={mail.id} title={`email ${mail.id}`} />
    </div>
  );
}

function RetryMail({ mail }: { mail: AdminMail }) {
  const retry = useAdminAction(
    () => adminApi.retryMail({ params: { mailId: mail.id } }),
    () => ({ title: 'Sending the email again' }),
  );
  return (
    <Button
      variant="outline"
      size="s"
      aria-label={`Retry email ${mail.id}`}
      isBusy={retry.isPending}
      onClick={() => retry.mutate(undefined)}
    >
      Retry
    </Button>
  );
}
