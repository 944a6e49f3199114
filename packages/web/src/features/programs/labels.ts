import type { Duty } from '@x1/contract/programs/expectations.ts';

/** 'Check-ins: at least 2 per week': a duty with its number, whatever the number is. */
export function dutyText({ text, count, per }: Duty): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: at least ${count} per ${per}`;
}
