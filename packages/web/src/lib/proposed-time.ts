import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Instant } from '@x1/contract/core/time.ts';

export interface ProposedTime {
  readonly start: Instant;
  readonly end: Instant;
}

/** The address of a session whose page opens the dialog that moves it, with this time in it. */
export function proposedTimePath(appointmentId: AppointmentId, { start, end }: ProposedTime): string {
  return `/session/${appointmentId}?${new URLSearchParams({ start, end })}`;
}

const SCHEDULE = 'schedule';

/** The address of a session whose page opens the dialog for its first time. */
export function schedulePath(appointmentId: AppointmentId): string {
  return `/session/${appointmentId}?${SCHEDULE}=1`;
}

/** Whether an address asks for that dialog. */
export function asksToSchedule(search: string): boolean {
  return new URLSearchParams(search).has(SCHEDULE);
}

const ANOTHER_TIME = 'another-time';

/** The address of a session whose page opens the dialog that moves it, without a time in it. */
export function anotherTimePath(appointmentId: AppointmentId): string {
  return `/session/${appointmentId}?${ANOTHER_TIME}=1`;
}

/** Whether an address asks for that dialog. */
export function asksForAnotherTime(search: string): boolean {
  return new URLSearchParams(search).has(ANOTHER_TIME);
}
