import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { isConsentPopup } from '../../features/calendar/consent-popup.ts';
import { tellCalendarChanged, useCalendarConnection } from '../../features/calendar/use-calendar.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Confirmation } from './confirmation.tsx';
import { NotConnected } from './not-connected.tsx';

/** Where Google sends the browser back to (S2§2). Whether it is connected is read anew, never taken from the address. */
export function CalendarConnectedScreen() {
  const [search] = useSearchParams();
  const error = search.get('error');
  return (
    <div className="mx-auto max-w-[640px]">
      <PageHead title="Google Calendar" />
      {error === null ? <Result /> : <NotConnected error={error} />}
    </div>
  );
}

function Result() {
  const calendar = useCalendarConnection();
  const isPopup = isConsentPopup();
  const isConnected = calendar.data?.state === 'connected';
  useEffect(() => {
    if (!isConnected) return;
    tellCalendarChanged();
    // R130: the window that opened this one goes on.
    if (isPopup) close();
  }, [isConnected, isPopup]);
  if (calendar.isPending) return <Spinner label="Checking your calendar..." />;
  if (!calendar.data) {
    return (
      <LoadFailed
        what="We could not look at your Google Calendar."
        onRetry={() => void calendar.refetch()}
        isRetrying={calendar.isFetching}
      />
    );
  }
  return isConnected ? <Confirmation isPopup={isPopup} /> : <NotConnected error={null} />;
}
