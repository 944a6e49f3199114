import type { ParentKey } from './parents.ts';
import type { DemoOutcome, DemoPurchase, DemoTime } from './purchases.ts';
import { reviewsOfMaya } from './reviews.ts';

const finishing = 'Finishing Under Pressure';
const film = 'Match Film Review';
const recruiting = 'From Club to College: A Recruiting Plan';

const sixWeeks = 'Six Weeks for Strikers';

const stadium = 'WakeMed Soccer Park, Field 5';

function bought(parent: ParentKey, program: string, boughtDaysAgo: number, outcome: DemoOutcome): DemoPurchase {
  return { trainer: 'trainer', program, parent, sessionType: 'individual', boughtHoursAgo: boughtDaysAgo * 24, outcome };
}

/** Held on a past day, bought four to six days before. */
function held(parent: ParentKey, program: string, daysAgo: number, place: Pick<DemoTime, 'time' | 'location' | 'minutes'>): DemoPurchase {
  const review = reviewsOfMaya[`${parent} ${daysAgo}`];
  return bought(parent, program, daysAgo + 4 + (daysAgo % 3), { kind: 'completed', time: { day: -daysAgo, ...place }, review });
}

function inGroup(purchase: DemoPurchase): DemoPurchase {
  return { ...purchase, sessionType: 'group' };
}

const afterSchool = { time: '16:30', location: 'field' } as const;
const saturdayGroup = { time: '10:00', location: stadium, minutes: 90 } as const;
const call = { time: '19:00', location: 'online' } as const;

/** The trainer whose account visitors may use: several weeks of sessions, and open work for today. */
export const purchasesOfMaya: readonly DemoPurchase[] = [
  held('parent', finishing, 48, afterSchool),
  held('greg.holloway', finishing, 45, afterSchool),
  held('renee.castillo', film, 41, call),
  inGroup(held('parent', finishing, 38, saturdayGroup)),
  inGroup(held('lauren.pike', finishing, 38, saturdayGroup)),
  held('amit.shah', finishing, 34, { ...afterSchool, minutes: 90 }),
  held('tomas.herrera', film, 31, call),
  held('nicole.abernathy', recruiting, 27, call),
  held('greg.holloway', finishing, 24, afterSchool),
  held('kwame.mensah', finishing, 20, { time: '09:00', location: stadium }),
  inGroup(held('lauren.pike', finishing, 17, saturdayGroup)),
  inGroup(held('jill.sandoval', finishing, 17, saturdayGroup)),
  inGroup(held('renee.castillo', finishing, 17, saturdayGroup)),
  held('parent', film, 13, call),
  held('amit.shah', finishing, 10, afterSchool),
  held('peter.lindgren', finishing, 6, { time: '17:00', location: 'gym' }),
  held('renee.castillo', finishing, 3, afterSchool),
  bought('peter.lindgren', recruiting, 15, {
    kind: 'rejected',
    reason:
      'We have two away weekends in a row, and I would not be able to give this the time it deserves. Please try me again next month.',
  }),
  bought('kwame.mensah', film, 8, { kind: 'card declined' }),
  bought('jill.sandoval', finishing, 7, { kind: 'approved', time: { day: -1, ...afterSchool } }),
  bought('tomas.herrera', finishing, 2.3, { kind: 'approved' }),
  bought('parent', finishing, 3.1, { kind: 'approved', time: { day: 2, time: '16:30', location: stadium } }),
  bought('parent', sixWeeks, 1.9, { kind: 'approved', time: { day: 9, time: '17:00', location: 'online' } }),
  bought('greg.holloway', film, 2.6, { kind: 'approved', time: { day: 4, ...call } }),
  inGroup(bought('lauren.pike', finishing, 4.2, { kind: 'approved', time: { day: 6, ...saturdayGroup } })),
  inGroup(bought('jill.sandoval', finishing, 3.4, { kind: 'approved', time: { day: 6, ...saturdayGroup } })),
  inGroup(bought('amit.shah', film, 1.1, { kind: 'asked' })),
  bought('renee.castillo', finishing, 0.2, { kind: 'asked', time: { day: 5, time: '17:30', location: 'field' } }),
  bought('nicole.abernathy', film, 0.08, { kind: 'unfinished' }),
];
