import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import { addViews, type Views } from './reads/add-views.ts';
import { dayOf } from './reads/days.ts';

/** Programs that open pages and say so, tools that look at them included. */
const programs =
  /bot|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|python|curl|wget|axios|node|java\/|go-http|httpclient|monitor/i;

/** Whether somebody looks at a page, rather than a program. */
export const isPerson = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && /mozilla\//i.test(userAgent) && !programs.test(userAgent);

/**
 * Counts how often trainers' pages are opened: per trainer and day, nothing about who did. While one write is under way others gather for the next, so
 * a page that many open at once costs a few writes. What a process hadn't written when it was killed isn't counted.
 */
export function createPageViews({ db, clock, logger }: Pick<ModuleContext, 'db' | 'clock' | 'logger'>) {
  let waiting = new Map<string, Views>();
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      const views = [...waiting.values()];
      waiting = new Map();
      await addViews(db, views).catch((error: unknown) => logger.warn('Page views could not be counted', { error }));
    }
    writing = undefined;
  }

  return {
    /** Returns at once; a view that can't be written is lost, and nobody waits for it. Nobody's page is no error: what exists isn't told. */
    countView: (trainerId: TrainerId, userAgent: string | undefined): void => {
      if (!isPerson(userAgent)) return;
      const day = dayOf(clock.now());
      const views = (waiting.get(`${trainerId} ${day}`)?.views ?? 0) + 1;
      waiting.set(`${trainerId} ${day}`, { trainerId, day, views });
      writing ??= write();
    },

    /** Once everything that was counted is written. */
    viewsWritten: async (): Promise<void> => writing,
  };
}
