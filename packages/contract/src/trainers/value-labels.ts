import { language, t } from '../core/texts.ts';
import { labelIn } from '../core/value-labels.ts';

// How stored values are shown: they're the English words of the specs in every language. The web app's English build has none of the tables.

const sportLabels = () => ({
  Baseball: t('Baseball'),
  Basketball: t('Basketball'),
  'Beach Volleyball': t('Beach Volleyball'),
  'Cross Country': t('Cross Country'),
  'Field Hockey': t('Field Hockey'),
  Football: t('Football'),
  Golf: t('Golf'),
  Gymnastics: t('Gymnastics'),
  'Ice Hockey': t('Ice Hockey'),
  Lacrosse: t('Lacrosse'),
  Rowing: t('Rowing'),
  Soccer: t('Soccer'),
  Softball: t('Softball'),
  'Swimming & Diving': t('Swimming & Diving'),
  Tennis: t('Tennis'),
  'Track & Field': t('Track & Field'),
  Volleyball: t('Volleyball'),
  'Water Polo': t('Water Polo'),
  Wrestling: t('Wrestling'),
});

/** A sport: 'Track & Field', in Spanish 'Atletismo'; a sport of the trainer's own as it is. */
export function sportLabel(value: string): string {
  return language() === 'en' ? value : labelIn(sportLabels(), value);
}

/** The same within a sentence, where Spanish writes it small: 'Entrenadores de fútbol'. */
export function sportWord(value: string): string {
  if (language() === 'en') return value;
  const labels = sportLabels();
  return Object.hasOwn(labels, value) ? labelIn(labels, value).toLowerCase() : value;
}

const levelLabels = () => ({
  Professional: t('Professional'),
});

/** The highest level somebody played at; the leagues have the same names in every language. */
export function levelLabel(value: string): string {
  return language() === 'en' ? value : labelIn(levelLabels(), value);
}

const trainingOptionLabels = () => ({
  'One-on-one sessions': t('One-on-one sessions'),
  'Small group sessions': t('Small group sessions'),
  'Team sessions': t('Team sessions'),
  'Online coaching': t('Online coaching'),
  'Video analysis': t('Video analysis'),
  'Camps & clinics': t('Camps & clinics'),
  'Strength & conditioning': t('Strength & conditioning'),
  'Recruiting guidance': t('Recruiting guidance'),
});

/** A way of training that a trainer offers. */
export function trainingOptionLabel(value: string): string {
  return language() === 'en' ? value : labelIn(trainingOptionLabels(), value);
}

const weekdayLabels = () => ({
  Monday: t('Monday'),
  Tuesday: t('Tuesday'),
  Wednesday: t('Wednesday'),
  Thursday: t('Thursday'),
  Friday: t('Friday'),
  Saturday: t('Saturday'),
  Sunday: t('Sunday'),
});

/** A day of the week. */
export function weekdayLabel(value: string): string {
  return language() === 'en' ? value : labelIn(weekdayLabels(), value);
}

/** The same within a sentence, where Spanish writes it small. */
export function weekdayWord(value: string): string {
  return language() === 'en' ? value : weekdayLabel(value).toLowerCase();
}

const genderLabels = () => ({
  'Biological Male': t('Biological Male'),
  'Biological Female': t('Biological Female'),
});

/** A trainer's gender, in the wizard's words. */
export function genderLabel(value: string): string {
  return language() === 'en' ? value : labelIn(genderLabels(), value);
}
