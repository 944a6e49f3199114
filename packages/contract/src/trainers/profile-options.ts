import { t } from '../core/texts.ts';

/** Choices of the trainer profile. The server also accepts any other short text (R53). */
export const levels = ['Professional', 'NCAA D1', 'NCAA D2', 'NCAA D3', 'NAIA', 'JUCO'] as const;

export const trainingOptions = [
  'One-on-one sessions',
  'Small group sessions',
  'Team sessions',
  'Online coaching',
  'Video analysis',
  'Camps & clinics',
  'Strength & conditioning',
  'Recruiting guidance',
] as const;

/** Trainer.programType: the spec's default, and the three ways of delivery (R49). */
export const deliveryTypes = ['individual', 'In-person', 'Online', 'Both'] as const;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const HOURLY_RATE_MIN_CENTS = 100;
export const HOURLY_RATE_MAX_CENTS = 100_000;
/** What the settings and the API say without one. */
export const HOURLY_RATE_REQUIRED = t('Hourly rate is required');
export const defaultAvailability = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** Approach values of the modal, with their labels (R53). */
export const coachingStyles = {
  'discipline-based': t('Discipline-based'),
  'performance-focused': t('Performance-focused'),
  'mental-strength': t('Mental strength'),
  'explosive-speed': t('Explosive speed'),
  'technique-driven': t('Technique-driven'),
  motivational: t('Motivational'),
  'game-iq': t('Game IQ'),
  'form-mechanics': t('Form & mechanics'),
  'college-prep': t('College prep'),
  'rehab-recovery': t('Rehab & recovery'),
} as const;

/** Athlete types a trainer specializes in (R53). */
export const athleteTypes = {
  'middle-school': t('Middle school'),
  'high-school': t('High school'),
  'college-prep': t('College prep'),
  'multi-sport': t('Multi-sport athletes'),
  beginners: t('Beginners'),
  'position-specific': t('Position-specific'),
  'injury-recovery': t('Injury recovery'),
  'team-sessions': t('Teams'),
  'virtual-training': t('Virtual training'),
} as const;

export const states = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
] as const;

/** A profile's `experience` when none is given: university (or the word University), a bullet, the level (S2§3). */
export function defaultExperience(university: string | null | undefined, level: string | null | undefined): string {
  return [university || 'University', level].filter(Boolean).join(' • ');
}
