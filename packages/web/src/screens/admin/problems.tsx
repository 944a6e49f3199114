import type { AdminProblem } from '@x1/contract/admin/money.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { Link } from 'wouter';
import { CaseButton } from '../../features/admin/case-work.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { StateBadge } from '../../features/admin/state-badge.tsx';
import { ProblemDecision } from './problem-decision.tsx';
import { WriteToPeople } from './write-to-people.tsx';

const columns: readonly RecordColumn<AdminProblem>[] = [
  {
    label: 'Session',
    width: 'minmax(0, 1.8fr)',
    cell: ({ transactionId, sessionTitle, text }) => (
      <>
        <Link href={`/admin/transactions/${transactionId}`}>{sessionTitle}</Link>
        <span className="muted block">“{text}”</span>
      </>
    ),
  },
  { label: 'Parent', cell: ({ parent }) => <PersonLink person={parent} /> },
  { label: 'Trainer', cell: ({ trainer }) => <PersonLink person={trainer} /> },
  { label: 'Reported', width: '110px', cell: ({ reportedAt }) => <Moment at={reportedAt} /> },
  { label: 'Left', width: '80px', isRight: true, cell: ({ leftAmount }) => formatCents(leftAmount) },
  {
    label: 'Who has it',
    width: '130px',
    cell: ({ appointmentId, work }) => (
      <CaseButton kind="problem" caseId={appointmentId} title={`Problem with session ${appointmentId}`} work={work} />
    ),
  },
  { label: 'Write', width: '100px', cell: (problem) => <WriteToSides problem={problem} /> },
  {
    label: 'Decision',
    width: '150px',
    cell: (problem) =>
      problem.decision === null ? (
        <ProblemDecision problem={problem} />
      ) : (
        <StateBadge state={problem.decision} label={decided(problem.decision)} />
      ),
  },
];

/** To the family, or to the trainer, who knows of the problem (R97). */
function WriteToSides({ problem: { appointmentId, sessionTitle, parent, trainer } }: { problem: AdminProblem }) {
  const subject = `X1, ${sessionTitle} (session ${appointmentId})`;
  const people = [
    { side: 'Parent', person: parent, subject },
    { side: 'Trainer', person: trainer, subject },
  ];
  return <WriteToPeople about={`the problem with session ${appointmentId}`} people={people} />;
}

function decided(decision: 'release' | 'refund'): string {
  return decision === 'release' ? 'Released' : 'Refunded';
}

/** Sessions that parents have reported a problem with; their money waits. */
export function ProblemsSection() {
  return (
    <RecordSection
      route={adminRoutes.listProblems}
      label="Problem reports"
      columns={columns}
      keyOf={({ appointmentId }) => appointmentId}
      caseOf={({ appointmentId, work }) => ({
        kind: 'problem',
        caseId: appointmentId,
        title: `Problem with session ${appointmentId}`,
        takenBy: work.takenBy,
      })}
      empty="No problem reports"
      filters={[{ name: 'state', label: 'State', any: 'Open', options: ['decided'] }]}
      linked={['trainerUserId']}
    />
  );
}
