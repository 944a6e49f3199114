import { type AdminReport, type ReportResolution, reportResolutionLabels, reportResolutions } from '@x1/contract/admin/report.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { reportReasonLabels } from '@x1/contract/safety/report.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { CaseButton } from '../../features/admin/case-work.tsx';
import { whatDisablingDoes } from '../../features/admin/disabling.ts';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink, personName } from '../../features/admin/person-link.tsx';
import { ReasonDialog } from '../../features/admin/reason-dialog.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { useAdminAction, useRecord } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { RecordPage } from './record-page.tsx';
import { WriteToPeople } from './write-to-people.tsx';

// Few reports are about files.
const EvidenceFile = lazy(async () => ({ default: (await import('../../features/admin/evidence-file.tsx')).EvidenceFile }));

/** A report with its evidence, and what becomes of it. */
export function ReportPage({ id }: { id: number }) {
  const report = useRecord('reports', id, adminApi.getReport, { params: { reportId: id } });
  return (
    <RecordPage title={`Report ${id}`} record={report} back={{ href: '/admin/reports', label: 'All reports' }}>
      {(found) => (
        <div className="stack tight">
          <div className="console-pair">
            <What report={found} />
            <Outcome report={found} />
          </div>
          <Evidence report={found} />
        </div>
      )}
    </RecordPage>
  );
}

function What({ report }: { report: AdminReport }) {
  return (
    <Card title={reportReasonLabels[report.reason]}>
      <DescriptionList
        lines={[
          { label: 'About a', value: stateLabel(report.subject) },
          { label: 'Reported', value: <PersonLink person={report.accused} /> },
          { label: 'By', value: <PersonLink person={report.reporter} /> },
          { label: 'When', value: <Moment at={report.reportedAt} /> },
          {
            label: 'Who has it',
            value: <CaseButton kind="report" caseId={report.id} title={`Report ${report.id}`} work={report.work} />,
          },
          { label: 'Write', value: <WriteToSides report={report} /> },
        ]}
      />
      {report.text && <p className="mt-4 whitespace-pre-line wrap-anywhere">“{report.text}”</p>}
      {report.otherOpenReports > 0 && (
        <p className="small mt-4">
          <Link className="link" href={`/admin/reports?accusedId=${report.accused.id}`}>
            {countText(report.otherOpenReports, 'other open report')} about this person
          </Link>
        </p>
      )}
    </Card>
  );
}

/** To either side. The reported person doesn't learn from it that there is a report, nor who made it (security.md §5.4). */
function WriteToSides({ report: { id, reporter, accused } }: { report: AdminReport }) {
  const people = [
    { side: 'Who reported', person: reporter, subject: `X1, your report ${id}` },
    { side: 'Reported person', person: accused, subject: 'X1, your account' },
  ];
  return <WriteToPeople about={`report ${id}`} people={people} />;
}

function Outcome({ report }: { report: AdminReport }) {
  const [isAsking, setAsking] = useState(false);
  if (report.resolution === null) {
    return (
      <Card title="Decide">
        <p className="small muted">
          {report.pausesTrainer
            ? 'While this is open, the trainer gets no new conversations and no new bookings.'
            : "Nothing is paused, and the reported person hasn't been notified."}
        </p>
        <div className="console-acts">
          <Button onClick={() => setAsking(true)}>Resolve</Button>
          {report.accused.role === 'trainer' && !report.pausesTrainer && <PauseButton report={report} />}
        </div>
        {isAsking && <ResolveDialog report={report} onClose={() => setAsking(false)} />}
      </Card>
    );
  }
  return (
    <Card title="Decided">
      <DescriptionList
        lines={[
          { label: 'Outcome', value: <StateBadge state={report.resolution} label={reportResolutionLabels[report.resolution]} /> },
          { label: 'When', value: <Moment at={report.resolvedAt} /> },
          { label: 'By', value: report.resolvedBy?.email ?? '–' },
        ]}
      />
      {report.resolutionNote && <p className="mt-4 wrap-anywhere">“{report.resolutionNote}”</p>}
    </Card>
  );
}

function PauseButton({ report }: { report: AdminReport }) {
  const [isAsking, setAsking] = useState(false);
  const pause = useAdminAction(
    (reason: string) => adminApi.pauseTrainer({ params: { reportId: report.id }, body: { reason } }),
    () => ({ title: 'Trainer paused', description: 'No new conversations or bookings until the report is resolved.' }),
  );
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Pause the trainer
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Pause ${personName(report.accused)}`}
          description="No new conversations or bookings with this trainer until the report is resolved. Booked sessions stay."
          confirmLabel="Pause"
          onConfirm={pause.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const choicesFor = (accused: AdminReport['accused']): Readonly<Record<ReportResolution, { label: string; note: string }>> => ({
  dismiss: { label: 'Dismiss it', note: 'No rules were broken. Nobody is notified.' },
  warn: { label: 'Warn the person', note: 'The person is notified of a rule violation, but not who reported it.' },
  'disable-user': {
    label: 'Disable the account',
    note: whatDisablingDoes(accused),
  },
});

function ResolveDialog({ report, onClose }: { report: AdminReport; onClose: () => void }) {
  const choices = choicesFor(report.accused);
  const [resolution, setResolution] = useState<ReportResolution>('dismiss');
  const resolve = useAdminAction(
    (note: string) => adminApi.resolveReport({ params: { reportId: report.id }, body: { resolution, note } }),
    () => ({ title: 'Report resolved', description: reportResolutionLabels[resolution] }),
  );
  return (
    <ReasonDialog
      title={`Resolve report ${report.id}`}
      description={`About ${personName(report.accused)}. This is final: a report can be resolved only once.`}
      confirmLabel={choices[resolution].label}
      tone={resolution === 'disable-user' ? 'danger' : 'ink'}
      onConfirm={resolve.mutateAsync}
      onClose={onClose}
    >
      <div className="mb-4">
        <RadioGroup legend="What happens" value={resolution} onChange={(value) => setResolution(value as ReportResolution)}>
          {reportResolutions.map((value) => (
            <RadioCard key={value} value={value} title={choices[value].label} description={choices[value].note} />
          ))}
        </RadioGroup>
      </div>
    </ReasonDialog>
  );
}

/** What was copied when the report was made. */
function Evidence({ report }: { report: AdminReport }) {
  const { evidence } = report;
  if (!evidence) {
    return (
      <EmptyState title="No evidence" headingLevel={2}>
        Evidence is kept for a year after the report.
      </EmptyState>
    );
  }
  const texts = [...(evidence.profile?.texts ?? []), ...evidence.texts];
  const known = [report.accused, report.reporter];
  // A family may have two adults, of whom the report names one at most (R172).
  const sender = (id: number) => {
    const person = known.find((one) => one.id === id);
    return person ? personName(person) : `Another adult of the family (user ${id})`;
  };
  return (
    <Card
      title="Evidence"
      aside={
        <span className="small muted">
          kept until <Moment at={evidence.keptUntil} />
        </span>
      }
    >
      {evidence.identity && (
        <p className="mb-4">
          The account was closed by its owner:{' '}
          {[evidence.identity.name, evidence.identity.email, evidence.identity.phone].filter(Boolean).join(', ')}
        </p>
      )}
      {evidence.messages.length > 0 && (
        <ol className="evidence" aria-label="Messages">
          {evidence.messages.map((message) => (
            <li key={message.id} className={classes(message.isReported && 'reported')}>
              <p className="muted">
                <span>
                  {sender(message.senderId)}
                  {message.isReported && ' · reported'}
                </span>
                <Moment at={message.timestamp} />
              </p>
              {message.content}
              <Suspense fallback={<Spinner label="Loading files..." />}>
                {message.attachments?.map((file) => (
                  <EvidenceFile key={file.id} reportId={report.id} file={file} />
                ))}
              </Suspense>
            </li>
          ))}
        </ol>
      )}
      {evidence.profile && (
        <div className="stack tight">
          <p>
            <Link className="link" href={`/athlete/${evidence.profile.trainerId}`}>
              {evidence.profile.name}
            </Link>
            , {evidence.profile.sports.join(', ')}
          </p>
        </div>
      )}
      {texts.map(({ label, text }) => (
        <div key={label} className="mt-4">
          <h3 className="text-row font-semibold">{label}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
      ))}
      <Suspense fallback={<Spinner label="Loading files..." />}>
        {evidence.files.map((file) => (
          <EvidenceFile key={file.id} reportId={report.id} file={file} />
        ))}
      </Suspense>
      {evidence.messages.length === 0 && !evidence.profile && texts.length === 0 && <p className="muted">There was nothing to keep.</p>}
    </Card>
  );
}
