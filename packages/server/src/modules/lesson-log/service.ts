import type { Readable } from 'node:stream';
import { toWallTime } from '@x1/contract/core/time.ts';
import type { DayRange } from '@x1/contract/lesson-log/academic-year.ts';
import type { LessonLog } from '@x1/contract/lesson-log/lesson-log.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { createAttestations } from './attestations.ts';
import { lessonLogCsv } from './csv.ts';
import { createLinks } from './links.ts';
import type { LessonLogNeeds } from './needs.ts';
import type { DrawLessonLog, PrintedLessonLog } from './port.ts';
import { readLessonLog } from './reads/lessons.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'reads' | 'clock' | 'publicUrl'>, LessonLogNeeds {
  drawLessonLog: DrawLessonLog;
}

export type LessonLogService = ReturnType<typeof createLessonLogService>;

/** The fee-for-lesson log of a trainer (decision 0104). */
export function createLessonLogService({ drawLessonLog, ...needs }: Needs) {
  const { db, reads, clock } = needs;
  const fileName = ({ from, to }: DayRange, ending: string) => `x1-lesson-log-${from}-${to}.${ending}`;

  async function print(log: Omit<PrintedLessonLog, 'today'>): Promise<{ name: string; content: Readable }> {
    const today = toWallTime(clock.now().toISOString(), log.timezone).date;
    return { name: fileName(log, 'pdf'), content: await drawLessonLog({ ...log, today }) };
  }

  return {
    ...createLinks({ ...needs, print }),
    ...createAttestations(needs),

    /** The caller's lessons in a range of days of their zone. */
    readLessonLog: (actor: Actor, range: DayRange): Promise<LessonLog> =>
      reads.for(actor.familyId, (from) => readLessonLog(from, actor.userId, range, clock.now())),

    /** The same for a compliance office, as CSV. */
    exportCsv: async (actor: Actor, range: DayRange): Promise<{ name: string; content: Readable }> => ({
      name: fileName(range, 'csv'),
      content: lessonLogCsv(await readLessonLog(db, actor.userId, range, clock.now())),
    }),

    /** The same as a PDF. */
    exportPdf: async (actor: Actor, range: DayRange): Promise<{ name: string; content: Readable }> =>
      print(await readLessonLog(db, actor.userId, range, clock.now())),
  };
}
