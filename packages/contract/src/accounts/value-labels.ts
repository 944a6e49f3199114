import { language, t } from '../core/texts.ts';
import { labelIn } from '../core/value-labels.ts';

// How stored values are shown: they're the English words of the specs in every language. The web app's English build has none of the tables.

const gradeLabels = () => ({
  Kindergarten: t('Kindergarten'),
  '1st grade': t('1st grade'),
  '2nd grade': t('2nd grade'),
  '3rd grade': t('3rd grade'),
  '4th grade': t('4th grade'),
  '5th grade': t('5th grade'),
  '6th grade': t('6th grade'),
  '7th grade': t('7th grade'),
  '8th grade': t('8th grade'),
  '9th grade': t('9th grade'),
  '10th grade': t('10th grade'),
  '11th grade': t('11th grade'),
  '12th grade': t('12th grade'),
  College: t('College'),
});

/** An athlete's grade. */
export function gradeLabel(value: string): string {
  return language() === 'en' ? value : labelIn(gradeLabels(), value);
}

const skillLevelLabels = () => ({
  Beginner: t('Beginner'),
  Recreational: t('Recreational'),
  'School team': t('School team'),
  'Club team': t('Club team'),
  Elite: t('Elite'),
});

/** An athlete's skill level. */
export function skillLevelLabel(value: string): string {
  return language() === 'en' ? value : labelIn(skillLevelLabels(), value);
}

const namelessDevices = () => ({
  'An app': t('An app'),
  'A program': t('A program'),
  'Unknown device': t('Unknown device'),
});

/** A device by the name that a sign-in noted: 'Chrome on Windows', 'An app on iPhone', 'Linux'. */
export function deviceText(device: string): string {
  if (language() === 'en') return device;
  const [, program, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  return program === undefined || system === undefined
    ? labelIn(namelessDevices(), device)
    : t('{program} on {system}', { program: labelIn(namelessDevices(), program), system });
}
