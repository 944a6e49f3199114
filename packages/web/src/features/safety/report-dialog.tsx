import { REPORT_TEXT_MAX, type ReportReason, reportReasonLabels, reportReasons } from '@x1/contract/safety/report.ts';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../lib/error-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useReport } from './mutations.ts';
import { checkReport, type ReportDraft } from './report-form.ts';
import type { ReportTarget } from './report-target.ts';

interface ReportDialogProps {
  target: ReportTarget;
  onClose: () => void;
}

/** Asks what is wrong with a message, a person or a profile (R148). A refused try keeps the words. */
export function ReportDialog({ target, onClose }: ReportDialogProps) {
  const [draft, setDraft] = useState<ReportDraft>({ reason: undefined, text: '' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const report = useReport({ onReported: onClose });
  const change = (changed: Partial<ReportDraft>) => {
    setDraft({ ...draft, ...changed });
    setProblems({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (report.isPending) return;
    const check = checkReport(target, draft);
    if (check.kind === 'bad') return setProblems(check.problems);
    report.mutate(check.report, { onError: (error) => setProblems(fieldErrors(error)) });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={titleOf(target)}
      description={`A person looks at every report. ${target.name} does not learn of it.`}
      submitLabel="Send report"
      isBusy={report.isPending}
      onSubmit={submit}
    >
      {target.quote && <p className="small muted mb-4 whitespace-pre-line wrap-anywhere line-clamp-4">“{target.quote}”</p>}
      <RadioGroup
        legend="What is wrong?"
        value={draft.reason}
        error={problems['reason']}
        onChange={(reason) => change({ reason: reason as ReportReason })}
      >
        {reportReasons.map((reason) => (
          <RadioCard key={reason} value={reason} title={reportReasonLabels[reason]} />
        ))}
      </RadioGroup>
      <TextArea
        label="What happened?"
        isOptional={draft.reason !== 'other'}
        rows={3}
        limit={REPORT_TEXT_MAX}
        value={draft.text}
        error={problems['text']}
        onChange={({ target: { value } }) => change({ text: value })}
      />
    </FormDialog>
  );
}

function titleOf({ subject, name }: ReportTarget): string {
  if (subject === 'message') return `Report a message of ${name}`;
  return subject === 'trainer' ? `Report the profile of ${name}` : `Report ${name}`;
}
