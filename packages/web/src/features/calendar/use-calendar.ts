import type { CalDavAccount } from '@x1/contract/calendar/caldav.ts';
import { CALENDAR_CHANNEL, type CalendarConnection, type Disagreement } from '@x1/contract/calendar/connection.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useEffect } from 'react';
import { calendarApi } from '../../lib/api/calendar.ts';
import { queryClient, refresh } from '../../lib/query-client.ts';
import { calendarFeedKeys, calendarKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';
import type { ToastRequest } from '../../ui/toast.ts';

/**
 * The trainer's calendar connection. If it cannot be read, the last known state stays: unknown is not 'not connected' (R132).
 * It is read again when another window of this browser reports a change; a focus alone reads nothing (R28).
 */
export function useCalendarConnection({ isWanted = true } = {}) {
  useEffect(() => {
    if (!isWanted) return;
    const channel = new BroadcastChannel(CALENDAR_CHANNEL);
    channel.addEventListener('message', rereadCalendar);
    return () => channel.close();
  }, [isWanted]);
  return useRead(calendarKeys.all, readCalendar, {}, { enabled: isWanted });
}

/** The status decides: connected only when both of its flags are set (S1§4). The connection adds what is waiting and what was lost. */
async function readCalendar(_: object, options: { signal: AbortSignal }): Promise<CalendarConnection> {
  const [{ connected, hasTokens }, connection] = await Promise.all([calendarApi.status({}, options), calendarApi.connection({}, options)]);
  if (connected && hasTokens) return { ...connection, state: 'connected' };
  return connection.state === 'connected' ? { ...connection, state: 'not_connected' } : connection;
}

export function rereadCalendar(): Promise<void> {
  return refresh(['calendar-connection']);
}

/** Makes the other windows of this browser reload; it carries no data (R130, L16). */
export function tellCalendarChanged(): void {
  const channel = new BroadcastChannel(CALENDAR_CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Takes the consent back; what is in the calendar stays there (B22). */
export function useDisconnectCalendar({ name, onRefreshed }: { readonly name: string; readonly onRefreshed: () => void }) {
  return useChange({
    call: () => calendarApi.disconnect(),
    stale: calendarApi.disconnect.stale,
    refreshAfter: 'both',
    done: { title: t('{name} disconnected', { name }), description: t('What is in your calendar stays there.') },
    failed: t("Your calendar couldn't be disconnected. Please try again."),
    onRefreshed,
  });
}

/** Connects a calendar of a server, with an app password. What is wrong with it is said in the form. */
export function useConnectServer({ onDone }: { readonly onDone: () => void }) {
  return useChange({
    call: (body: CalDavAccount) => calendarApi.connectCalDav({ body }),
    stale: calendarApi.connectCalDav.stale,
    refreshAfter: 'failure',
    done: { title: t('Calendar connected'), description: t('Your coming sessions are on their way into it.') },
    onDone: (connection) => {
      queryClient.setQueryData(calendarKeys.all, connection);
      tellCalendarChanged();
      onDone();
    },
  });
}

/** Whether each online session gets a Google Meet link of its own. */
export function useVideoCalls() {
  return useChange({
    call: (isOn: boolean) => calendarApi.setVideoCalls({ body: { isOn } }),
    stale: calendarApi.setVideoCalls.stale,
    refreshAfter: 'failure',
    failed: t("Your choice couldn't be saved. Please try again."),
    onDone: (connection) => queryClient.setQueryData(calendarKeys.all, connection),
  });
}

type Choice = 'restore' | 'leave';

const RESOLVED: Readonly<Record<Choice, { title: string; description: string }>> = {
  restore: { title: t('Calendar corrected'), description: t("X1's time is on its way into your calendar.") },
  leave: { title: t('Left as it is'), description: t("We won't ask about this one again. X1's time is the valid one.") },
};

/** The trainer decides what holds where the calendar shows a session otherwise (R133). */
export function useResolveDisagreement() {
  return useChange({
    call: ({ appointmentId, choice }: Pick<Disagreement, 'appointmentId'> & { choice: Choice }) =>
      calendarApi.resolveDisagreement({ params: { appointmentId }, body: { choice } }),
    stale: calendarApi.resolveDisagreement.stale,
    // The answer is the connection as it is now.
    refreshAfter: 'failure',
    done: (_, { choice }) => RESOLVED[choice],
    failed: t("Your choice couldn't be saved. Please try again."),
    onDone: (connection) => queryClient.setQueryData(calendarKeys.all, connection),
  });
}

/** The private feed address; null without one. */
export function useFeed() {
  return useRead(calendarFeedKeys.all, calendarApi.feed, {});
}

interface FeedOptions {
  /** The toast on success. */
  readonly done?: ToastRequest;
  /** Closes what asked to confirm. */
  readonly onDone?: () => void;
}

/** Makes the address, or another one in its place. */
export function useRenewFeed(options: FeedOptions = {}) {
  return useFeedChange(calendarApi.renewFeed, options);
}

/** Ends the address. */
export function useRevokeFeed(options: FeedOptions) {
  return useFeedChange(calendarApi.revokeFeed, options);
}

function useFeedChange(call: typeof calendarApi.renewFeed | typeof calendarApi.revokeFeed, { done, onDone }: FeedOptions) {
  return useChange({
    call: () => call(),
    stale: call.stale,
    done,
    failed: t("Your calendar address couldn't be changed. Please try again."),
    onDone: (feed) => {
      queryClient.setQueryData(calendarFeedKeys.all, feed);
      onDone?.();
    },
  });
}
