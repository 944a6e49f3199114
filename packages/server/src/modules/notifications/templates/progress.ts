import { locale, t } from '@x1/contract/core/texts.ts';
import { filmsShared, progressShared } from '../../progress/events.ts';
import { findSharedFilms, findSharedProgress, type SharedFilmsFacts, type SharedProgressFacts } from '../reads/progress-facts.ts';
import { notificationOn } from '../template.ts';

/** 'Maya Brooks', 'Maya Brooks and Jordan Lee', 'Your trainers'. */
function trainersOf({ pairs }: SharedProgressFacts): string {
  const names = [...new Set(pairs.map(({ trainerName }) => trainerName))];
  const [one = '', other] = names;
  if (names.length > 2) return t('Your trainers');
  return other === undefined ? one : t('{one} and {other}', { one, other });
}

const sumOf = ({ pairs }: SharedProgressFacts, what: 'goals' | 'reached' | 'drills' | 'plans' | 'films' | 'comments') =>
  pairs.reduce((sum, pair) => sum + pair[what], 0);

/** '2 goals, 3 drills and the plan', of what was written that day. */
function writtenText(facts: SharedProgressFacts): string {
  const [goals, drills] = [sumOf(facts, 'goals'), sumOf(facts, 'drills')];
  const parts = [
    ...(goals > 0 ? [t('{count, plural, one {# goal} other {# goals}}', { count: goals })] : []),
    ...(drills > 0 ? [t('{count, plural, one {# drill} other {# drills}}', { count: drills })] : []),
    ...(sumOf(facts, 'plans') > 0 ? [t("the season's plan")] : []),
    ...filmParts(sumOf(facts, 'films'), sumOf(facts, 'comments')),
  ];
  return new Intl.ListFormat(locale()).format(parts);
}

const filmParts = (films: number, comments: number): string[] => [
  ...(films > 0 ? [t('{count, plural, one {# film} other {# films}}', { count: films })] : []),
  ...(comments > 0 ? [t('{count, plural, one {# comment} other {# comments}}', { count: comments })] : []),
];

function sharedTitle(facts: SharedProgressFacts): string {
  const trainers = trainersOf(facts);
  if (sumOf(facts, 'reached') > 0) return t('A goal was reached with {trainers}', { trainers });
  const isOfFilmsAlone = sumOf(facts, 'goals') + sumOf(facts, 'drills') + sumOf(facts, 'plans') === 0;
  return isOfFilmsAlone
    ? t('{trainers} looked closely: films and comments', { trainers })
    : t("{trainers} wrote about what's next", { trainers });
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
        sentence: t('New today: {what}. Have a look at it together.', { what: writtenText(facts) }),
        button: {
          label: t('See the progress'),
          path: facts.pairs.length === 1 ? `/progress/${facts.pairs[0]?.athleteId}/${facts.pairs[0]?.trainerId}` : '/progress',
        },
        why: t('You received this email because an athlete in your family trains on X1.'),
      }),
    },
  ],
});

/** 'Dana Reyes', 'Dana Reyes and Pat Lee', '3 families'. */
function familiesOf({ pairs }: SharedFilmsFacts): string {
  const names = [...new Set(pairs.map(({ parentName }) => parentName))];
  const [one = '', other] = names;
  if (names.length > 2) return t('{count} families', { count: names.length });
  return other === undefined ? one : t('{one} and {other}', { one, other });
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
        const families = familiesOf(facts);
        return {
          title: count('films') > 0 ? t('New films from {families}', { families }) : t('New comments from {families}', { families }),
          sentence: t('New today: {what}. A word from you goes a long way.', {
            what: new Intl.ListFormat(locale()).format(filmParts(count('films'), count('comments'))),
          }),
          button: {
            label: t('See the films'),
            path: only && others.length === 0 ? `/progress/${only.athleteId}/${only.trainerId}` : '/progress',
          },
          why: t('You received this email because a family you train shares films with you on X1.'),
        };
      },
    },
  ],
});

export const progressNotifications = [progressWritten, filmsAdded];
