import type { AdminBackgroundCheck } from '@x1/contract/admin/background-check.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { type BackgroundCheckState, backgroundCheckStates } from '@x1/contract/background-checks/states.ts';
import { CaseButton } from '../../features/admin/case-work.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink, personName } from '../../features/admin/person-link.tsx';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { WriteButton } from './write-button.tsx';

type Tone = 'neutral' | 'ok' | 'info' | 'warn' | 'bad';

const signs: Readonly<Record<BackgroundCheckState, { label: string; tone: Tone }>> = {
  starting: { label: 'Being set up', tone: 'info' },
  invited: { label: 'Invited', tone: 'info' },
  pending: { label: 'In progress', tone: 'info' },
  suspended: { label: 'Waits for the trainer', tone: 'warn' },
  clear: { label: 'Clear', tone: 'ok' },
  consider: { label: 'Needs a look', tone: 'bad' },
  engaged: { label: 'Accepted', tone: 'ok' },
  disputed: { label: 'In dispute', tone: 'warn' },
  pre_adverse: { label: 'First notice sent', tone: 'warn' },
  adverse: { label: 'Declined', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  expired: { label: 'Invitation expired', tone: 'neutral' },
};

const columns: readonly RecordColumn<AdminBackgroundCheck>[] = [
  { label: 'Trainer', cell: ({ person }) => <PersonLink person={person} /> },
  { label: 'Authorized', width: '120px', cell: ({ agreedAt }) => <Moment at={agreedAt} /> },
  { label: 'State', width: '160px', cell: (check) => <StateOfCheck check={check} /> },
  {
    label: 'Good until',
    width: '120px',
    cell: ({ validUntil }) => (validUntil ? <Moment at={validUntil} /> : <span className="muted">–</span>),
  },
  { label: 'At Checkr', cell: (check) => <Reference check={check} /> },
  {
    label: 'Who has it',
    width: '130px',
    cell: ({ id, work }) => <CaseButton kind="background-check" caseId={id} title={`Background check ${id}`} work={work} />,
  },
  {
    label: 'Answer',
    width: '90px',
    cell: ({ id, person }) => (
      <WriteButton
        to={{ name: personName(person), email: person.email }}
        subject="X1, your background check"
        label={`Write to ${personName(person)} about background check ${id}`}
      />
    ),
  },
];

/** The state; after the first notice, when the second goes out. */
function StateOfCheck({ check: { state, decisionAt } }: { check: AdminBackgroundCheck }) {
  const { label, tone } = signs[state];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {decisionAt !== null && (
        <span className="block muted">
          Final <Moment at={decisionAt} />
        </span>
      )}
    </>
  );
}

/** The report is read, and decided about, at Checkr's dashboard. */
function Reference({ check: { reference, reportUrl } }: { check: AdminBackgroundCheck }) {
  if (reference === null) return <span className="muted">Forgotten</span>;
  if (reportUrl === null) return <span className="num wrap-anywhere">{reference}</span>;
  return (
    <a className="link num wrap-anywhere" href={reportUrl} target="_blank" rel="noreferrer">
      {reference}
    </a>
  );
}

/** Background checks, the one authorized last first (decision 0106). */
export function BackgroundChecksSection() {
  return (
    <RecordSection
      route={adminRoutes.listBackgroundChecks}
      label="Background checks"
      columns={columns}
      keyOf={({ id }) => id}
      caseOf={({ id, work }) => ({ kind: 'background-check', caseId: id, title: `Background check ${id}`, takenBy: work.takenBy })}
      empty="No background check matches"
      filters={[
        { name: 'q', label: 'Search background checks', placeholder: 'Trainer' },
        { name: 'state', label: 'State', any: 'Any state', options: backgroundCheckStates },
      ]}
    />
  );
}
