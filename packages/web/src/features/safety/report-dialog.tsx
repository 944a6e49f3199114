import { t } from '@x1/contract/core/texts.ts';
import {
  NewReport,
  REPORT_TEXT_MAX,
  type ReportReason,
  type ReportSubject,
  reportReasonLabels,
  reportReasons,
} from '@x1/contract/safety/report.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useReport } from './mutations.ts';

interface ReportDialogProps {
  target: ReportTarget;
  /** Several of the kind of `target`, one of which is meant; each with its words. */
  among?: readonly ReportTarget[] | undefined;
  onClose: () => void;
}

/** Asks what is wrong with a person, or with what somebody wrote (R148, R179). A refused try keeps the words. */
export function ReportDialog({ target, among = [], onClose }: ReportDialogProps) {
  const report = useReport({ onReported: onClose });
  const form = useForm({
    initial: { subject: target.subject, id: target.id, reason: undefined as ReportReason | undefined, text: '' },
    schema: NewReport,
    send: (checked) => report.mutateAsync(checked),
  });
  const { id, reason, text } = form.values;
  const quote = among.length > 1 ? null : target.quote;
  return (
    <FormDialog
      onClose={onClose}
      title={titleOf(target)}
      description={t("A person reviews every report. {name} isn't notified.", { name: target.name })}
      submitLabel={t('Send report')}
      form={form}
    >
      {quote && <p className="small muted mb-4 whitespace-pre-line wrap-anywhere line-clamp-4">“{quote}”</p>}
      {among.length > 1 && (
        <Select
          label={t('Which one?')}
          value={String(id)}
          options={among.map((each) => ({ value: String(each.id), label: each.quote ?? each.name }))}
          onChange={(event) => form.change({ id: Number(event.target.value) })}
        />
      )}
      <RadioGroup
        legend={t("What's wrong?")}
        value={reason}
        error={form.errors['reason']}
        // Whether words are needed depends on the reason.
        onChange={(chosen) => form.change({ reason: chosen as ReportReason, text })}
      >
        {reportReasons.map((reason) => (
          <RadioCard key={reason} value={reason} title={reportReasonLabels[reason]} />
        ))}
      </RadioGroup>
      <TextArea label={t('What happened?')} isOptional={reason !== 'other'} rows={3} limit={REPORT_TEXT_MAX} {...form.field('text')} />
    </FormDialog>
  );
}

function titleOf({ subject, name }: ReportTarget): string {
  const titles: Readonly<Record<ReportSubject, string>> = {
    user: t('Report {name}', { name }),
    message: t('Report a message of {name}', { name }),
    trainer: t('Report the profile of {name}', { name }),
    program: t('Report a program of {name}', { name }),
    session: t('Report a session of {name}', { name }),
    review: t('Report the review of {name}', { name }),
    answer: t('Report the answer of {name}', { name }),
    goal: t('Report a goal of {name}', { name }),
    drill: t('Report a drill of {name}', { name }),
    clip: t('Report a film of {name}', { name }),
    clip_comment: t('Report a comment of {name}', { name }),
  };
  return titles[subject];
}

/** What is reported, and what the dialog says of it. */
export interface ReportTarget {
  readonly subject: ReportSubject;
  readonly id: number;
  /** Who is meant. */
  readonly name: string;
  /** The words that are meant. */
  readonly quote?: string;
}
