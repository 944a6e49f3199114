import { countText } from '@x1/contract/core/plural.ts';
import { progressShared } from '../../progress/events.ts';
import { findSharedProgress, type SharedProgressFacts } from '../reads/facts.ts';
import { notificationOn } from '../template.ts';

/** 'Maya Brooks', 'Maya Brooks and Jordan Lee', 'Your trainers'. */
function trainersOf({ pairs }: SharedProgressFacts): string {
  const names = [...new Set(pairs.map(({ trainerName }) => trainerName))];
  return names.length > 2 ? 'Your trainers' : names.join(' and ');
}

const sumOf = ({ pairs }: SharedProgressFacts, what: 'goals' | 'reached' | 'drills' | 'plans') =>
  pairs.reduce((sum, pair) => sum + pair[what], 0);

/** '2 goals, 3 drills and the plan', of what was written that day. */
function writtenText(facts: SharedProgressFacts): string {
  const [goals, drills] = [sumOf(facts, 'goals'), sumOf(facts, 'drills')];
  const parts = [
    ...(goals > 0 ? [countText(goals, 'goal')] : []),
    ...(drills > 0 ? [countText(drills, 'drill')] : []),
    ...(sumOf(facts, 'plans') > 0 ? ["the season's plan"] : []),
  ];
  return new Intl.ListFormat('en-US').format(parts);
}

/** At most once a day, in the family's evening. No child is named, and nothing of what was written is repeated (R171). */
export const progressWritten = notificationOn(progressShared, {
  read: (tx, written) => findSharedProgress(tx, written),
  concerns: ({ parent }) => [parent],
  refreshes: ['sessions'],
  stillApplies: () => true,
  key: ({ since }) => since.toISOString(),
  happenedAt: ({ since }) => since,
  recipients: [
    {
      to: ({ parent }) => parent.userId,
      topic: 'booking',
      weight: 'plain',
      write: (facts) => ({
        title:
          sumOf(facts, 'reached') > 0 ? `A goal was reached with ${trainersOf(facts)}` : `${trainersOf(facts)} wrote about what's next`,
        sentence: `New today: ${writtenText(facts)}. Have a look at it together.`,
        button: {
          label: 'See the progress',
          path: facts.pairs.length === 1 ? `/progress/${facts.pairs[0]?.athleteId}/${facts.pairs[0]?.trainerId}` : '/progress',
        },
        why: 'You received this email because an athlete in your family trains on X1.',
      }),
    },
  ],
});

export const progressNotifications = [progressWritten];
