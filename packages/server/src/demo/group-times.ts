import { addDays, mondayOf, toWallTime } from '@x1/contract/core/time.ts';
import { weekdays } from '@x1/contract/trainers/profile-options.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoTrainer } from './demo-trainer.ts';
import type { ReadyTrainer } from './set-up-trainer.ts';

const weeks = 8;
const setHoursAgo = 30;

/** A trainer's groups that meet at the same time each week, as far as nothing else is on then. Idempotent. */
export async function setGroupTimes({ clock, moments, services }: DemoContext, trainer: DemoTrainer, ready: ReadyTrainer): Promise<void> {
  const { actor, timezone, programs } = ready;
  const today = toWallTime(moments.present.toISOString(), timezone).date;
  for (const { title, meets } of trainer.programs) {
    const programId = programs.get(title);
    if (!meets || programId === undefined) continue;
    const date = addDays(mondayOf(addDays(today, 7)), weekdays.indexOf(meets.weekday));
    const wish = { date, time: meets.time, timeZone: timezone, weeks, location: meets.location, mode: 'fitting' } as const;
    await clock.at(moments.hoursAgo(setHoursAgo), () => services.scheduling.setMeetingTimes(actor, programId, wish));
  }
}
