import { allRoutes } from '@x1/contract/all-routes.ts';
import { type MatrixRow, row } from './matrix-row.ts';

const { lessonLog } = allRoutes;

const year = async () => ({ query: { from: '2026-01-01', to: '2026-12-31' } });

/** The fee-for-lesson log, for its trainer alone (decision 0104). */
export const lessonLogRows: readonly MatrixRow[] = [
  row('0104 log', lessonLog.readLessonLog, [401, 403, 403, 200, 200, 403], year),
  row('0104 csv', lessonLog.lessonLogCsv, [401, 403, 403, 200, 200, 403], year),
  row('0104 pdf', lessonLog.lessonLogPdf, [401, 403, 403, 200, 200, 403], year),
];
