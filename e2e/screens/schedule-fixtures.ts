import { buy, newProgram, newTrainer, schedule, type Trainer } from '../harness/marketplace.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { dayFromToday } from '../harness/schedule.ts';
import { inNewYork } from '../harness/time.ts';

/** The schedule dialog, with a week in which everything occurs. */
export interface ScheduleFixtures {
  trainer: Trainer;
  parent: Person;
  /** Another family, which takes times. */
  other: Person;
  /** Three sessions of one purchase in a group; none has a time. */
  ofPackage: number;
  /** Without a time. */
  single: number;
  /** Scheduled, of the parent. */
  placed: number;
  /** Takes the time of a session that somebody is about to choose. */
  take: (day: string, time: string) => Promise<void>;
}

/** Names as long as some people's must not push anything off a phone. */
const longName = 'Maximiliana Wolfeschlegelsteinhausen';
const hours = (['Monday', 'Wednesday', 'Friday', 'Saturday'] as const).map((weekday) => ({ weekday, from: '09:00', to: '19:00' }));

/** Days with a conflict within the first seven that are shown. */
export const busyDay = () => dayFromToday(3);
export const groupDay = () => dayFromToday(2);
export const openDay = () => dayFromToday(5);

let gathered: Promise<ScheduleFixtures> | undefined;

/** Arranges them through the API, once. */
export function scheduleFixtures(): Promise<ScheduleFixtures> {
  gathered ??= gather();
  return gathered;
}

async function gather(): Promise<ScheduleFixtures> {
  const trainer = await newTrainer({ name: longName, timezone: 'America/New_York' });
  await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: hours, meetingLink: '' } });
  const [parent, other] = [await newPerson('parent', 'America/Los_Angeles'), await newPerson('parent', 'America/New_York')];
  const [course, program] = [await newProgram(trainer, { sessionsIncluded: 3 }), await newProgram(trainer, { title: 'One match' })];
  await schedule(other, await buy(other, program), inNewYork(busyDay(), '15:00'));
  await schedule(other, await buy(other, program), inNewYork(dayFromToday(14 + 5), '11:00'));
  await schedule(other, await buy(other, course, 'group'), inNewYork(groupDay(), '10:15'), 90);
  const placed = await buy(parent, program);
  await schedule(parent, placed, inNewYork(dayFromToday(4), '16:00'));
  const take = async (day: string, time: string) => schedule(other, await buy(other, program), inNewYork(day, time));
  return { trainer, parent, other, ofPackage: await buy(parent, course, 'group'), single: await buy(parent, program), placed, take };
}
