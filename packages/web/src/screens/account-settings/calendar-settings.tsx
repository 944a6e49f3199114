import type { User } from '@x1/contract/accounts/user.ts';
import { ConnectionState } from '../../features/calendar/connection-state.tsx';
import { DisconnectButton } from '../../features/calendar/disconnect-button.tsx';
import { PrivateFeed } from '../../features/calendar/private-feed.tsx';
import { useCalendarConnection } from '../../features/calendar/use-calendar.ts';
import { SettingsCard } from './settings-card.tsx';

/** Sessions in people's own calendars: Google's for trainers, and a private address that every calendar reads. */
export function CalendarSettings({ user }: { user: User }) {
  return (
    <SettingsCard id="calendar" title="Calendar" note="Your sessions in the calendar you use anyway.">
      {user.role === 'trainer' && <GoogleCalendar />}
      <h3 className="mt-5 text-[15px] font-semibold">Any other calendar</h3>
      <p className="small muted mt-1 mb-3">
        Apple Calendar, Outlook and others can subscribe to a private address. It always shows your sessions as they are now.
      </p>
      <PrivateFeed />
    </SettingsCard>
  );
}

function GoogleCalendar() {
  const calendar = useCalendarConnection();
  return (
    <>
      <h3 className="mt-5 mb-3 text-[15px] font-semibold">Google Calendar</h3>
      <ConnectionState calendar={calendar}>
        <DisconnectButton />
      </ConnectionState>
    </>
  );
}
