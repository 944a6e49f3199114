import type { Readable } from 'node:stream';
import type { Language } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import type { Drill, Progress } from '@x1/contract/progress/progress.ts';

/** What a family keeps of an athlete's progress with a trainer; days are the family's, and there are no amounts. */
export interface ProgressReport extends Omit<Progress, 'notes'> {
  /** Every session that was held, newest first, with what the trainer wrote after it. */
  readonly sessions: readonly { readonly heldOn: CalendarDate; readonly notes: string; readonly homework: string }[];
  /** Drills that are over, with what was practiced. */
  readonly earlierDrills: readonly Pick<Drill, 'title' | 'howOften' | 'doneCount'>[];
}

/** Draws the report as a PDF. */
export type DrawProgressReport = (report: ProgressReport, language: Language) => Promise<Readable>;
