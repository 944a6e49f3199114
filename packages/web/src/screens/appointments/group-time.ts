import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import type { OpenGroupTime } from '@x1/contract/sessions/agenda.ts';

/** What is drawn in a trainer's plan: sessions, and the set times of groups that nobody has joined. */
export type Planned = Appointment | OpenGroupTime;

export function isGroupTime(planned: Planned): planned is OpenGroupTime {
  return 'seats' in planned;
}

/** Of both kinds in one list: their ids may be the same. */
export const keyOf = (planned: Planned) => `${isGroupTime(planned) ? 'group' : 'session'} ${planned.id}`;

/** Opens the group times of its program. */
export function groupTimesPath({ programId }: OpenGroupTime): string {
  return `/programs?times=${programId}`;
}

/** 'Group, 0 of 6 joined · Training Field'. */
export function groupTimeText({ seats, location }: OpenGroupTime): string {
  return t('Group, 0 of {seats} joined · {place}', { seats, place: locationLabel(location) });
}

/**
 * Of the group times read a while ago, those that nobody has joined yet: they aren't over, and no session is at their time. A trainer has
 * one thing at a time, so a session then means that somebody has joined.
 */
export function stillOpen(groupTimes: readonly OpenGroupTime[], sessions: readonly Appointment[], now: Date): readonly OpenGroupTime[] {
  const starts = new Set(sessions.map(({ startTime }) => startTime));
  return groupTimes.filter(({ startTime, endTime }) => Date.parse(endTime) > now.getTime() && !starts.has(startTime));
}

/** Both in the order in which they begin. */
export function inOrder(sessions: readonly Appointment[], groupTimes: readonly OpenGroupTime[]): readonly Planned[] {
  if (groupTimes.length === 0) return sessions;
  const startOf = ({ startTime }: Planned) => startTime ?? '';
  return [...sessions, ...groupTimes].sort((one, other) => startOf(one).localeCompare(startOf(other)));
}
