import type { Duty } from '@x1/contract/programs/expectations.ts';

/** 'At least 2 check-ins per week': a duty as a sentence. */
export function dutyText({ text, count, per }: Duty): string {
  return `At least ${count} ${text} per ${per}`;
}
