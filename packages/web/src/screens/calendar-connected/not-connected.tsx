import { CalendarX2 } from 'lucide-react';
import { isConsentPopup } from '../../features/calendar/consent-popup.ts';
import { CONSENT_HOSTS } from '../../features/calendar/use-calendar.ts';
import { CONNECTION_FAILED } from '../../features/calendar/use-connect-calendar.ts';
import { calendarApi } from '../../lib/api/calendar.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { useChange } from '../../lib/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { connectionErrorMessage } from './messages.ts';

/** Says plainly what became of the consent, or that there was none, and begins anew in this same window. */
export function NotConnected({ error }: { error: string | null }) {
  const { title, text } = connectionErrorMessage(error);
  const again = useChange({
    call: async () => leaveTo((await calendarApi.authUrl()).authUrl, CONSENT_HOSTS),
    stale: [],
    failed: () => CONNECTION_FAILED,
  });
  return (
    <Panel>
      <Icon of={CalendarX2} />
      <h2 className="mt-3">{title}</h2>
      <p className="mt-2 max-w-[48ch] muted">{text}</p>
      <div className="mt-6 flex flex-col gap-2 md:flex-row">
        <Button variant="volt" isBusy={again.isPending || again.isSuccess} busyLabel="Please wait..." onClick={() => again.mutate()}>
          {error === null ? 'Connect Google Calendar' : 'Try again'}
        </Button>
        {isConsentPopup() ? (
          <Button variant="outline" onClick={() => close()}>
            Close this window
          </Button>
        ) : (
          <Button variant="outline" href="/trainer-dashboard">
            Back to Dashboard
          </Button>
        )}
      </div>
    </Panel>
  );
}
