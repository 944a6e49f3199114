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
export const HOURLY_RATE_REQUIRED = 'Hourly rate is required';
export const defaultAvailability = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** Approach values of the modal, with their labels (R53). */
export const coachingStyles = {
  'discipline-based': 'Discipline-based',
  'performance-focused': 'Performance-focused',
  'mental-strength': 'Mental strength',
  'explosive-speed': 'Explosive speed',
  'technique-driven': 'Technique-driven',
  motivational: 'Motivational',
  'game-iq': 'Game IQ',
  'form-mechanics': 'Form & mechanics',
  'college-prep': 'College prep',
  'rehab-recovery': 'Rehab & recovery',
} as const;

/** Athlete types a trainer specializes in (R53). */
export const athleteTypes = {
  'middle-school': 'Middle school',
  'high-school': 'High school',
  'college-prep': 'College prep',
  'multi-sport': 'Multi-sport athletes',
  beginners: 'Beginners',
  'position-specific': 'Position-specific',
  'injury-recovery': 'Injury recovery',
  'team-sessions': 'Teams',
  'virtual-training': 'Virtual training',
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
