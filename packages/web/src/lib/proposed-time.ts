import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { Instant } from '@x1/contract/core/time.ts';

interface ProposedTime {
  readonly start: Instant;
  readonly end: Instant;
}

/** The address of a session whose page opens the dialog that moves it, with this time in it. */
export function proposedTimePath(appointmentId: AppointmentId, { start, end }: ProposedTime): string {
  return `/session/${appointmentId}?${new URLSearchParams({ start, end })}`;
}

/** The time that an address proposes; undefined without one, or where it is none. */
export function readProposedTime(search: string): ProposedTime | undefined {
  const query = new URLSearchParams(search);
  const [start, end] = [Instant.safeParse(query.get('start')), Instant.safeParse(query.get('end'))];
  return start.success && end.success && start.data < end.data ? { start: start.data, end: end.data } : undefined;
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
