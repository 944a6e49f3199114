import { NewReport, type ReportReason } from '@x1/contract/safety/report.ts';
import type { ReportTarget } from './report-target.ts';

/** The form as it stands. */
export interface ReportDraft {
  readonly reason: ReportReason | undefined;
  readonly text: string;
}

/** What is sent, or what is wrong by field, by the rules of the server. */
export type ReportCheck =
  | { readonly kind: 'good'; readonly report: NewReport }
  | { readonly kind: 'bad'; readonly problems: Readonly<Partial<Record<'reason' | 'text', string>>> };

/** Checks a report with the schema it is sent by. */
export function checkReport({ subject, id }: Pick<ReportTarget, 'subject' | 'id'>, draft: ReportDraft): ReportCheck {
  if (draft.reason === undefined) return { kind: 'bad', problems: { reason: 'Please choose a reason' } };
  const checked = NewReport.safeParse({ subject, id, reason: draft.reason, text: draft.text });
  if (checked.success) return { kind: 'good', report: checked.data };
  const problems = checked.error.issues.map(({ path, message }) => [path[0] === 'reason' ? 'reason' : 'text', message]);
  return { kind: 'bad', problems: Object.fromEntries(problems) };
}
