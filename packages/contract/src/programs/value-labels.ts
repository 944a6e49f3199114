import { language, t } from '../core/texts.ts';
import { labelIn } from '../core/value-labels.ts';

// How stored values are shown: they're the English words of the specs in every language. The web app's English build has none of the tables.

const programTypeLabels = () => ({
  Mentorship: t('Mentorship'),
  'Video Analysis': t('Video Analysis'),
  'Strength & Conditioning': t('Strength & Conditioning'),
  'Nutrition Guidance': t('Nutrition Guidance'),
  'Mental Performance Coaching': t('Mental Performance Coaching'),
  'Academic Support': t('Academic Support'),
  'Recruiting Guidance': t('Recruiting Guidance'),
  'Sport-Specific Skills Training': t('Sport-Specific Skills Training'),
  'Virtual Classroom Sessions': t('Virtual Classroom Sessions'),
  'Custom Service Packages': t('Custom Service Packages'),
});

/** The type of a program. */
export function programTypeLabel(value: string): string {
  return language() === 'en' ? value : labelIn(programTypeLabels(), value);
}

const trainingFormatLabels = () => ({
  'In-Person': t('In-Person'),
  Online: t('Online'),
  'Hybrid (Both)': t('Hybrid (Both)'),
});

/** The training format of a program, alone; within a sentence it is `formatWords`. */
export function trainingFormatLabel(value: string): string {
  return language() === 'en' ? value : labelIn(trainingFormatLabels(), value);
}

const durationLabels = () => ({
  '1 Week': t('1 Week'),
  '2 Weeks': t('2 Weeks'),
  '1 Month': t('1 Month'),
  '3 Months': t('3 Months'),
  '6 Months': t('6 Months'),
  '1 Year': t('1 Year'),
  Ongoing: t('Ongoing'),
});

/** How long a program goes. */
export function durationLabel(value: string): string {
  return language() === 'en' ? value : labelIn(durationLabels(), value);
}

const programStatusLabels = () => ({
  Active: t('Active', { context: 'program' }),
  Available: t('Available', { context: 'program' }),
  Upcoming: t('Upcoming', { context: 'program' }),
  Completed: t('Completed', { context: 'program' }),
  Draft: t('Draft', { context: 'program' }),
});

/** The status of a program. */
export function programStatusLabel(value: string): string {
  return language() === 'en' ? value : labelIn(programStatusLabels(), value);
}
