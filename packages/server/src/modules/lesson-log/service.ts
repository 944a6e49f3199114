import type { Readable } from 'node:stream';
import { toWallTime } from '@x1/contract/core/time.ts';
import type { DayRange } from '@x1/contract/lesson-log/academic-year.ts';
import type { LessonLog } from '@x1/contract/lesson-log/lesson-log.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { lessonLogCsv } from './csv.ts';
import type { DrawLessonLog } from './port.ts';
import { readLessonLog } from './reads/lessons.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'reads' | 'clock'> {
  drawLessonLog: DrawLessonLog;
}

export type LessonLogService = ReturnType<typeof createLessonLogService>;

/** The fee-for-lesson log of a trainer (decision 0104). */
export function createLessonLogService({ db, reads, clock, drawLessonLog }: Needs) {
  const fileName = ({ from, to }: DayRange, ending: string) => `x1-lesson-log-${from}-${to}.${ending}`;
  return {
    /** The caller's lessons in a range of days of their zone. */
    readLessonLog: (actor: Actor, range: DayRange): Promise<LessonLog> =>
      reads.for(actor.familyId, (from) => readLessonLog(from, actor.userId, range, clock.now())),

    /** The same for a compliance office, as CSV. */
    exportCsv: async (actor: Actor, range: DayRange): Promise<{ name: string; content: Readable }> => ({
      name: fileName(range, 'csv'),
      content: lessonLogCsv(await readLessonLog(db, actor.userId, range, clock.now())),
    }),

    /** The same as a PDF. */
    exportPdf: async (actor: Actor, range: DayRange): Promise<{ name: string; content: Readable }> => {
      const log = await readLessonLog(db, actor.userId, range, clock.now());
      const today = toWallTime(clock.now().toISOString(), log.timezone).date;
      return { name: fileName(range, 'pdf'), content: await drawLessonLog({ ...log, today }) };
    },
  };
}
