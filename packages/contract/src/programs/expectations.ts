import type { programTypes } from './program.ts';

/** Raised when a duty changes: every trainer is then asked again (R78). */
export const EXPECTATIONS_VERSION = 1;

export interface Duty {
  readonly text: string;
  readonly count: number;
  readonly per: 'week' | 'month' | 'program';
}

/** The core-expectations agreement: the minimum duties of each service area (S2§2, R78). */
export const expectations: Readonly<Record<(typeof programTypes)[number], readonly Duty[]>> = {
  Mentorship: [
    { text: 'check-ins', count: 2, per: 'week' },
    { text: 'video session', count: 1, per: 'month' },
  ],
  'Video Analysis': [{ text: 'video submission reviewed with written feedback', count: 1, per: 'month' }],
  'Strength & Conditioning': [
    { text: 'updated workout plan', count: 1, per: 'month' },
    { text: 'progress check', count: 1, per: 'week' },
  ],
  'Nutrition Guidance': [{ text: 'review of meals and habits', count: 2, per: 'month' }],
  'Mental Performance Coaching': [{ text: 'one-on-one conversation', count: 2, per: 'month' }],
  'Academic Support': [{ text: 'planning check-in', count: 1, per: 'week' }],
  'Recruiting Guidance': [
    { text: 'review of the recruiting plan', count: 1, per: 'month' },
    { text: 'feedback on highlight video or profile', count: 1, per: 'program' },
  ],
  'Sport-Specific Skills Training': [{ text: 'skills session', count: 1, per: 'week' }],
  'Virtual Classroom Sessions': [{ text: 'live online class', count: 2, per: 'month' }],
  'Custom Service Packages': [{ text: 'written outline of what is included', count: 1, per: 'program' }],
};
