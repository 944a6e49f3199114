import { t } from '@x1/contract/core/texts.ts';
import { type Duty, expectations } from '@x1/contract/programs/expectations.ts';

/** 'Check-ins: at least 2 per week': a duty with its number. */
export function dutyText({ text, count, per }: Duty): string {
  const duty = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return t('{duty}: at least {count} per {per, select, week {week} month {month} other {program}}', { duty, count, per });
}

/** What a type of program includes at least (R78); undefined before one is chosen. */
export function leastOfType(programType: string): string | undefined {
  const duties: readonly Duty[] | undefined = expectations[programType as keyof typeof expectations];
  return duties?.map(dutyText).join('. ');
}
