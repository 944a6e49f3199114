import type { ReportSubject } from '@x1/contract/safety/report.ts';

/** What is reported, and what the dialog says of it. */
export interface ReportTarget {
  readonly subject: ReportSubject;
  readonly id: number;
  /** Who is meant. */
  readonly name: string;
  /** The words of a message. */
  readonly quote?: string;
}
