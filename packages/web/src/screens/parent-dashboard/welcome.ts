import type { User } from '@x1/contract/accounts/user.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { firstName } from '../../features/account/first-name.ts';

/** 'Welcome back, Dana': the first name, or the part of the e-mail before '@'. */
export function welcomeLine(user: Pick<User, 'name' | 'email'>): string {
  return `Welcome back, ${firstName(user)}`;
}

/**
 * One sentence under it, from what is known of the sessions.
 *
 * @param sessions the first ones in the order of the list; undefined while they are not loaded
 */
export function welcomeNote(sessions: readonly Appointment[] | undefined, zone: string, now: Date): string {
  const next = sessions?.find(
    (session) => session.status === 'scheduled' && session.startTime !== null && Date.parse(session.startTime) > now.getTime(),
  );
  if (next?.startTime) return `Your next session is ${formatDate(next.startTime, zone, now.getUTCFullYear())}.`;
  const isWaiting = sessions?.some((session) => session.status === 'paid' && session.approvalStatus !== 'rejected');
  return isWaiting ? 'A session is waiting for a time.' : 'Find a college athlete to train with.';
}
