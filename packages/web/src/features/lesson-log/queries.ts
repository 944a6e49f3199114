import { t } from '@x1/contract/core/texts.ts';
import type { DayRange } from '@x1/contract/lesson-log/academic-year.ts';
import { lessonLogApi } from '../../lib/api/lesson-log.ts';
import { lessonLogKeys } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The trainer's lessons in a range of days; undefined while no whole range is chosen. */
export function useLessonLog(range: DayRange | undefined) {
  const query = range ?? { from: '', to: '' };
  return useRead(
    lessonLogKeys.of(query),
    lessonLogApi.readLessonLog,
    { query },
    { enabled: range !== undefined, refetchOnMount: 'always' },
  );
}

/** Hands the log to the browser's downloads. */
export function useDownloadLog(kind: 'pdf' | 'csv') {
  return useChange({
    call: (query: DayRange) => (kind === 'pdf' ? lessonLogApi.lessonLogPdf({ query }) : lessonLogApi.lessonLogCsv({ query })),
    stale: [],
    failed: t("The file couldn't be made. Please try again."),
    onDone: saveFile,
  });
}
