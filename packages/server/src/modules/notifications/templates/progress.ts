import { countText } from '@x1/contract/core/plural.ts';
import { filmsShared, progressShared } from '../../progress/events.ts';
import { findSharedFilms, findSharedProgress, type SharedFilmsFacts, type SharedProgressFacts } from '../reads/facts.ts';
import { notificationOn } from '../template.ts';

/** 'Maya Brooks', 'Maya Brooks and Jordan Lee', 'Your trainers'. */
function trainersOf({ pairs }: SharedProgressFacts): string {
  const names = [...new Set(pairs.map(({ trainerName }) => trainerName))];
  return names.length > 2 ? 'Your trainers' : names.join(' and ');
}

const sumOf = ({ pairs }: SharedProgressFacts, what: 'goals' | 'reached' | 'drills' | 'plans' | 'films' | 'comments') =>
  pairs.reduce((sum, pair) => sum + pair[what], 0);

/** '2 goals, 3 drills and the plan', of what was written that day. */
function writtenText(facts: SharedProgressFacts): string {
  const [goals, drills] = [sumOf(facts, 'goals'), sumOf(facts, 'drills')];
  const parts = [
    ...(goals > 0 ? [countText(goals, 'goal')] : []),
    ...(drills > 0 ? [countText(drills, 'drill')] : []),
    ...(sumOf(facts, 'plans') > 0 ? ["the season's plan"] : []),
    ...filmParts(sumOf(facts, 'films'), sumOf(facts, 'comments')),
  ];
  return new Intl.ListFormat('en-US').format(parts);
}

const filmParts = (films: number, comments: number): string[] => [
  ...(films > 0 ? [countText(films, 'film')] : []),
  ...(comments > 0 ? [countText(comments, 'comment')] : []),
];

function sharedTitle(facts: SharedProgressFacts): string {
  if (sumOf(facts, 'reached') > 0) return `A goal was reached with ${trainersOf(facts)}`;
  const isOfFilmsAlone = sumOf(facts, 'goals') + sumOf(facts, 'drills') + sumOf(facts, 'plans') === 0;
  return isOfFilmsAlone ? `${trainersOf(facts)} looked closely: films and comments` : `${trainersOf(facts)} wrote about what's next`;
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
        title: sharedTitle(facts),
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

/** 'Dana Reyes', 'Dana Reyes and Pat Lee', '3 families'. */
function familiesOf({ pairs }: SharedFilmsFacts): string {
  const names = [...new Set(pairs.map(({ parentName }) => parentName))];
  return names.length > 2 ? `${names.length} families` : names.join(' and ');
}

/** At most once a day, in the trainer's evening. No child is named (R171). */
export const filmsAdded = notificationOn(filmsShared, {
  read: (tx, added) => findSharedFilms(tx, added),
  concerns: ({ trainer }) => [trainer],
  refreshes: ['sessions'],
  stillApplies: () => true,
  key: ({ since }) => since.toISOString(),
  happenedAt: ({ since }) => since,
  recipients: [
    {
      to: ({ trainer }) => trainer.userId,
      topic: 'booking',
      weight: 'plain',
      write: (facts) => {
        const count = (what: 'films' | 'comments') => facts.pairs.reduce((sum, pair) => sum + pair[what], 0);
        const [only, ...others] = facts.pairs;
        return {
          title: count('films') > 0 ? `New films from ${familiesOf(facts)}` : `New comments from ${familiesOf(facts)}`,
          sentence: `New today: ${new Intl.ListFormat('en-US').format(filmParts(count('films'), count('comments')))}. A word from you goes a long way.`,
          button: {
            label: 'See the films',
            path: only && others.length === 0 ? `/progress/${only.athleteId}/${only.trainerId}` : '/progress',
          },
          why: 'You received this email because a family you train shares films with you on X1.',
        };
      },
    },
  ],
});

export const progressNotifications = [progressWritten, filmsAdded];
