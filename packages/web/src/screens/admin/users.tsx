import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { type AdminUserListItem, type AdminVerification, verificationFilters } from '@x1/contract/admin/user.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { roles } from '@x1/contract/core/route.ts';
import { Link } from 'wouter';
import { CaseButton } from '../../features/admin/case-work.tsx';
import { EmailAddress } from '../../features/admin/email-address.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink, personName } from '../../features/admin/person-link.tsx';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CloseCaseButton } from './close-case-button.tsx';
import { WriteButton } from './write-button.tsx';

export const userColumns: readonly RecordColumn<AdminUserListItem>[] = [
  { label: 'Id', width: '64px', cell: ({ id }) => <span className="num muted">{id}</span> },
  { label: 'Name', cell: (user) => <Link href={`/admin/users/${user.id}`}>{personName(user)}</Link> },
  { label: 'Email', width: 'minmax(0, 1.4fr)', cell: ({ email }) => <EmailAddress address={email} /> },
  { label: 'Role', width: '90px', cell: ({ role }) => stateLabel(role) },
  { label: 'Since', width: '170px', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: 'Status',
    width: '140px',
    cell: ({ isDisabled, openReports }) => (
      <>
        {isDisabled ? <Badge tone="bad">Disabled</Badge> : <span className="muted">Active</span>}{' '}
        {openReports > 0 && <Badge tone="warn">{countText(openReports, 'report')}</Badge>}
      </>
    ),
  },
];

/** People, the newest first. */
export function UsersSection() {
  return (
    <RecordSection
      route={adminRoutes.listUsers}
      label="Users"
      columns={userColumns}
      keyOf={({ id }) => id}
      empty="No matches"
      filters={[
        { name: 'q', label: 'Search users', placeholder: 'Email, name or id' },
        { name: 'role', label: 'Role', any: 'Any role', options: roles },
        { name: 'state', label: 'State', any: 'Active or disabled', options: { active: 'Active', disabled: 'Disabled' } },
      ]}
    />
  );
}

const checkColumns: readonly RecordColumn<AdminVerification>[] = [
  { label: 'Trainer', cell: ({ person }) => <PersonLink person={person} /> },
  { label: 'State', width: '100px', cell: ({ state }) => <StateBadge state={state} /> },
  { label: 'Tries', width: '50px', cell: ({ attempts }) => <span className="num">{attempts}</span> },
  { label: 'Started', width: '100px', cell: ({ lastStartedAt }) => <Moment at={lastStartedAt} /> },
  { label: 'Submitted', width: '100px', cell: ({ submittedAt }) => <Moment at={submittedAt} /> },
  { label: 'Verified', width: '100px', cell: ({ verifiedAt }) => <Moment at={verifiedAt} /> },
  { label: 'Rejection reason', cell: ({ rejectionReason }) => rejectionReason ?? <span className="muted">–</span> },
  {
    label: 'Who has it',
    width: '130px',
    cell: ({ person, work }) => <CaseButton kind="verification" caseId={person.id} title={titleOfCheck(person)} work={work} />,
  },
  { label: 'Answer', width: '150px', cell: (check) => <Answer check={check} /> },
];

const titleOfCheck = (person: AdminVerification['person']) => `Identity check of ${personName(person)}`;

/** Writing to the trainer, and putting away a failed check; it comes back when the trainer tries again. */
function Answer({ check: { person, state, closing } }: { check: AdminVerification }) {
  if (closing) return <span className="muted">{closing.note}</span>;
  const title = titleOfCheck(person);
  const isFailed = state === 'failed';
  return (
    <div className="record-acts">
      <WriteButton
        to={{ name: personName(person), email: person.email }}
        subject="X1, your identity check"
        label={`Write to ${personName(person)} about their identity check`}
        closesByHand={isFailed}
      />
      {isFailed && <CloseCaseButton kind="verification" caseId={person.id} title={title} />}
    </div>
  );
}

/** Identity checks; the documents stay with the provider. */
export function VerificationSection() {
  return (
    <RecordSection
      route={adminRoutes.listVerifications}
      label="Identity checks"
      columns={checkColumns}
      keyOf={({ person }) => person.id}
      caseOf={({ person, work, closing }) =>
        closing ? null : { kind: 'verification', caseId: person.id, title: titleOfCheck(person), takenBy: work.takenBy }
      }
      empty="No checks here"
      filters={[{ name: 'state', label: 'State', any: 'Any state', options: verificationFilters }]}
    />
  );
}
