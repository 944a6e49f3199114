import { useMutation, useQuery } from '@tanstack/react-query';
import { CALENDAR_CHANNEL, type CalendarConnection, type Disagreement } from '@x1/contract/calendar/connection.ts';
import { useEffect } from 'react';
import { calendarApi } from '../../lib/api/calendar.ts';
import { queryClient } from '../../lib/query-client.ts';
import { calendarKeys } from '../../lib/query-keys.ts';

/** Google's own pages for a consent; nothing else is opened for it (L15). */
export const CONSENT_HOSTS = ['accounts.google.com'] as const;

/**
 * How the trainer's Google Calendar stands. While it cannot be read, what was known last stays: unknown is not 'not connected' (R132).
 * It is read anew when another window of this browser says that something happened, and when this one is looked at again.
 */
export function useCalendarConnection({ isWanted = true } = {}) {
  useEffect(() => {
    if (!isWanted) return;
    const channel = new BroadcastChannel(CALENDAR_CHANNEL);
    channel.addEventListener('message', rereadCalendar);
    addEventListener('focus', rereadCalendar);
    return () => {
      channel.close();
      removeEventListener('focus', rereadCalendar);
    };
  }, [isWanted]);
  return useQuery({
    queryKey: calendarKeys.connection(),
    queryFn: ({ signal }) => calendarApi.connection({}, { signal }),
    enabled: isWanted,
  });
}

export function rereadCalendar(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: calendarKeys.connection() });
}

/** Tells the other windows of this browser to look anew; it carries no data (R130, L16). */
export function tellCalendarChanged(): void {
  const channel = new BroadcastChannel(CALENDAR_CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Takes the consent back; what is in the calendar stays there (B22). */
export function useDisconnectCalendar() {
  return useMutation({ mutationFn: () => calendarApi.disconnect(), onSettled: rereadCalendar });
}

export type Choice = 'restore' | 'leave';

/** The trainer decides what holds where Google shows a session otherwise (R133). */
export function useResolveDisagreement() {
  return useMutation({
    mutationFn: ({ appointmentId, choice }: Pick<Disagreement, 'appointmentId'> & { choice: Choice }) =>
      calendarApi.resolveDisagreement({ params: { appointmentId }, body: { choice } }),
    onSuccess: (connection: CalendarConnection) => queryClient.setQueryData(calendarKeys.connection(), connection),
    onError: rereadCalendar,
  });
}

/** The private address under which calendars read the own sessions; null without one. */
export function useFeed() {
  return useQuery({ queryKey: calendarKeys.feed(), queryFn: ({ signal }) => calendarApi.feed({}, { signal }) });
}

/** Makes the address, or another one in its place. */
export function useRenewFeed() {
  return useMutation({
    mutationFn: () => calendarApi.renewFeed(),
    onSuccess: (feed) => queryClient.setQueryData(calendarKeys.feed(), feed),
  });
}

/** Ends the address. */
export function useRevokeFeed() {
  return useMutation({
    mutationFn: () => calendarApi.revokeFeed(),
    onSuccess: (feed) => queryClient.setQueryData(calendarKeys.feed(), feed),
  });
}
