import { t } from '../core/texts.ts';
import type { programTypes } from './program.ts';

/** Incremented when a duty or a conduct rule changes: every trainer is asked to agree again at the next visit (R78, R173). */
export const EXPECTATIONS_VERSION = 2;

export const dutyPeriods = ['week', 'month', 'program'] as const;
export type DutyPeriod = (typeof dutyPeriods)[number];

export interface Duty {
  /** Unique within its area. */
  readonly key: string;
  readonly text: string;
  readonly count: number;
  readonly per: DutyPeriod;
  /** Every completed session of the program counts for it; other duties are recorded by the trainer. */
  readonly isKeptBySessions?: boolean;
}

/** The core-expectations agreement: the minimum duties of each service area (S2§2, R78). */
export const expectations: Readonly<Record<(typeof programTypes)[number], readonly Duty[]>> = {
  Mentorship: [
    { key: 'check-ins', text: t('check-ins'), count: 2, per: 'week' },
    { key: 'video-session', text: t('video session'), count: 1, per: 'month', isKeptBySessions: true },
  ],
  'Video Analysis': [{ key: 'video-review', text: t('video submission reviewed with written feedback'), count: 1, per: 'month' }],
  'Strength & Conditioning': [
    { key: 'workout-plan', text: t('updated workout plan'), count: 1, per: 'month' },
    { key: 'progress-check', text: t('progress check'), count: 1, per: 'week' },
  ],
  'Nutrition Guidance': [{ key: 'meal-review', text: t('review of meals and habits'), count: 2, per: 'month' }],
  'Mental Performance Coaching': [
    { key: 'conversation', text: t('one-on-one conversation'), count: 2, per: 'month', isKeptBySessions: true },
  ],
  'Academic Support': [{ key: 'planning-check-in', text: t('planning check-in'), count: 1, per: 'week' }],
  'Recruiting Guidance': [
    { key: 'recruiting-plan', text: t('review of the recruiting plan'), count: 1, per: 'month' },
    { key: 'highlight-feedback', text: t('feedback on highlight video or profile'), count: 1, per: 'program' },
  ],
  'Sport-Specific Skills Training': [{ key: 'skills-session', text: t('skills session'), count: 1, per: 'week', isKeptBySessions: true }],
  'Virtual Classroom Sessions': [{ key: 'live-class', text: t('live online class'), count: 2, per: 'month', isKeptBySessions: true }],
  'Custom Service Packages': [{ key: 'outline', text: t('written outline of what is included'), count: 1, per: 'program' }],
};

/** How trainers behave with families and children: the second part of the agreement (R173). */
export const conductRules: readonly string[] = [
  t('I train where others can see us, never alone with a child behind a closed door.'),
  t('A parent may always be present, and may end a session at any time.'),
  t('I write to parents, on X1. I have no private contact with a child, by message, call or social media.'),
  t('I meet a child at booked sessions only, and I drive no child without a parent.'),
  t('I give a child no gifts, money or favors, and I ask for none.'),
  t('I touch a child only where an exercise needs it, after saying so, and never as a punishment or a joke.'),
  t('I take no photo or video of a child without the consent of a parent.'),
  t('If I am worried about a child, I tell the parent and X1; in danger I call 911 first.'),
];
