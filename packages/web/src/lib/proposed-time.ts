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

/** Opens the dialog for the first time of a session, or the one that moves it. */
type ScheduleDialogName = 'schedule' | 'another-time';

/** The address of a session whose page opens that dialog, without a time in it. */
export function schedulePath(appointmentId: AppointmentId, dialog: ScheduleDialogName = 'schedule'): string {
  return `/session/${appointmentId}?${dialog}=1`;
}

/** Whether an address asks for that dialog. */
export function asksFor(dialog: ScheduleDialogName, search: string): boolean {
  return new URLSearchParams(search).has(dialog);
}
