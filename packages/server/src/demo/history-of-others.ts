import type { DemoTrainer } from './demo-trainer.ts';
import { demoParents, type ParentKey } from './parents.ts';
import type { DemoPurchase, DemoTime } from './purchases.ts';
import { reviewsOfOthers } from './reviews.ts';

/** What the parent whose account visitors may use has bought from others: with Maya's, a session in every state. */
const purchasesOfDana: readonly DemoPurchase[] = [
  {
    trainer: 'elena.vasquez',
    program: 'Serve Mechanics by Video',
    parent: 'parent',
    sessionType: 'individual',
    child: 'Nora',
    boughtHoursAgo: 40,
    outcome: { kind: 'approved' },
  },
  {
    trainer: 'priya.raman',
    program: 'Your First Fast 5K',
    parent: 'parent',
    sessionType: 'individual',
    child: 'Nora',
    boughtHoursAgo: 20,
    outcome: { kind: 'asked', time: { day: 3, time: '09:00', location: 'online', minutes: 30 } },
  },
  {
    trainer: 'tyler.brandt',
    program: 'The Shooter’s Hour',
    parent: 'parent',
    sessionType: 'group',
    child: 'Nora',
    boughtHoursAgo: 9,
    outcome: { kind: 'asked' },
  },
  {
    trainer: 'marcus.hale',
    program: 'Reading the Backfield',
    parent: 'parent',
    sessionType: 'individual',
    boughtHoursAgo: 300,
    outcome: {
      kind: 'rejected',
      reason:
        'I only review varsity film at the moment, and your clip is from a youth league. Keep him playing, and write to me next fall!',
    },
  },
];

const places = ['field', 'gym', 'online', 'Main Street Recreation Center', 'online'] as const;
const times = ['15:30', '16:30', '17:00', '18:30', '10:00', '11:30'] as const;
const daysApart = 9;
const heldByTurn = [3, 1, 2, 4, 2] as const;

function parentAt(turn: number): ParentKey {
  // Not the first family: its purchases are listed above.
  return demoParents[1 + (turn % (demoParents.length - 1))]?.key ?? 'greg.holloway';
}

/** A plausible past for a trainer who sells: one to four sessions held, every third one upcoming or pending. */
function pastOf(trainer: DemoTrainer, turn: number): DemoPurchase[] {
  const programs = trainer.programs.filter(({ isDraft }) => !isDraft);
  const count = heldByTurn[turn % heldByTurn.length] ?? 1;
  const purchaseAt = (step: number) => ({
    trainer: trainer.key,
    program: programs[step % programs.length]?.title ?? '',
    parent: parentAt(turn * 2 + step * 3),
    sessionType: 'individual' as const,
  });
  const timeAt = (step: number, day: number) => ({
    day,
    time: times[(turn + step) % times.length] ?? '16:30',
    location: places[(turn + step) % places.length] ?? 'online',
  });
  const held = Array.from({ length: count }, (_, step): DemoPurchase => {
    const daysAgo = 5 + (turn % 6) + step * daysApart;
    const review = reviewsOfOthers[`${trainer.key} ${step}`];
    return {
      ...purchaseAt(step),
      boughtHoursAgo: (daysAgo + 5) * 24,
      outcome: { kind: 'completed', time: timeAt(step, -daysAgo), review },
    };
  });
  return [...held, ...openAt(turn, purchaseAt(count), timeAt(count, 2 + (turn % 5)))];
}

function openAt(turn: number, purchase: Omit<DemoPurchase, 'boughtHoursAgo' | 'outcome'>, time: DemoTime): DemoPurchase[] {
  const boughtHoursAgo = 12 + turn;
  if (turn % 3 === 0) return [{ ...purchase, boughtHoursAgo, outcome: { kind: 'approved', time } }];
  if (turn % 3 === 1) return [{ ...purchase, boughtHoursAgo, outcome: { kind: 'asked' } }];
  return [];
}

/** The histories of everyone but Maya. */
export function purchasesOfOthers(trainers: readonly DemoTrainer[]): DemoPurchase[] {
  const sellers = trainers.filter(
    ({ key, stage, programs }) => key !== 'trainer' && stage === 'selling' && programs.some(({ isDraft }) => !isDraft),
  );
  return [...purchasesOfDana, ...sellers.flatMap(pastOf)];
}
