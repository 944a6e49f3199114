import type { AdminBackgroundCheck } from '@x1/contract/admin/background-check.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { CaseButton } from '../../features/admin/case-work.tsx';
import { useConsole } from '../../features/admin/console-context.ts';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink, personName } from '../../features/admin/person-link.tsx';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { checkSign, checkStateLabels } from './check-signs.ts';
import { WriteButton } from './write-button.tsx';

const columns: readonly RecordColumn<AdminBackgroundCheck>[] = [
  { label: 'Trainer', cell: ({ person }) => <PersonLink person={person} /> },
  { label: 'Authorized', width: '120px', cell: ({ agreedAt }) => <Moment at={agreedAt} /> },
  { label: 'State', width: '155px', cell: (check) => <StateOfCheck check={check} /> },
  { label: 'At Checkr', width: '150px', cell: (check) => <AtCheckr check={check} /> },
  {
    label: 'Who has it',
    width: '130px',
    cell: (check) => <CheckCase check={check} />,
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

/** The state, with the last day it's good, or after the first notice when the second goes out. */
function StateOfCheck({ check }: { check: AdminBackgroundCheck }) {
  const { zone, now } = useConsole();
  const { label, tone } = checkSign(check, now);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {check.validUntil !== null && <span className="block muted">Good until {formatDate(check.validUntil, zone, now)}</span>}
      {check.decisionAt !== null && (
        <span className="block muted">
          Final <Moment at={check.decisionAt} />
        </span>
      )}
    </>
  );
}

/** The report is read, and decided about, at Checkr's dashboard. */
function AtCheckr({ check: { reference, reportUrl, person, state } }: { check: AdminBackgroundCheck }) {
  if (reportUrl !== null)
    return <ReportLink url={reportUrl} text="Open the report" label={`Open the report of ${personName(person)} at Checkr`} />;
  if (reference !== null) return <span className="muted">No report yet</span>;
  return <span className="muted">{state === 'starting' ? 'No report yet' : 'No longer kept'}</span>;
}

function ReportLink({ url, text, label }: { url: string; text: string; label?: string }) {
  return (
    <a className="btn second mini" href={url} target="_blank" rel="noreferrer" aria-label={label}>
      {text}
    </a>
  );
}

/** Who has it; in its box also where one decides, and the number Checkr's support asks for. */
function CheckCase({ check: { id, work, state, reference, reportUrl } }: { check: AdminBackgroundCheck }) {
  return (
    <CaseButton kind="background-check" caseId={id} title={`Background check ${id}`} work={work}>
      {state === 'consider' && <p>{WHERE_TO_DECIDE}</p>}
      {reportUrl !== null && (
        <p>
          <ReportLink url={reportUrl} text="Open the report at Checkr" />
        </p>
      )}
      {reference !== null && (
        <p className="small muted wrap-anywhere">
          At Checkr: <span className="num">{reference}</span>
        </p>
      )}
    </CaseButton>
  );
}

/** What an operator does about one that needs a look. */
const WHERE_TO_DECIDE =
  'Where a check needs a look, read the report at Checkr and decide there: “Engage” to go on with the trainer, “Pre-adverse action” to send the first notice. X1 follows automatically, which can take a moment.';

/** Background checks, the one authorized last first (decision 0106). */
export function BackgroundChecksSection() {
  return (
    <>
      <p className="muted mb-4">{WHERE_TO_DECIDE} Press “Background checks” again to see it.</p>
      <RecordSection
        route={adminRoutes.listBackgroundChecks}
        label="Background checks"
        columns={columns}
        keyOf={({ id }) => id}
        caseOf={({ id, work }) => ({ kind: 'background-check', caseId: id, title: `Background check ${id}`, takenBy: work.takenBy })}
        empty="No background check matches"
        filters={[
          { name: 'q', label: 'Search background checks', placeholder: 'Trainer' },
          { name: 'state', label: 'State', any: 'Any state', options: checkStateLabels },
        ]}
      />
    </>
  );
}
