import type { WantedTime } from '@x1/contract/scheduling/availability.ts';
import type { SessionRange } from '../schedule-time.ts';
import type { TimeChoice } from '../use-time-choice.ts';
import type { ClockOwners } from './messages.ts';
import type { ShownTimes } from './use-shown-times.ts';

/** What the calendar of the dialog is given. */
export interface TimeCalendarProps {
  time: TimeChoice;
  times: ShownTimes;
  role: WantedTime['role'];
  now: Date;
  /** The current time of a session that is being rescheduled. */
  present: SessionRange | null;
  owners: ClockOwners;
  trainerFirstName: string;
}
