import { CALENDAR_CONNECTED_REDIRECT_MS, calendarNames } from '@x1/contract/calendar/connection.ts';
import { t } from '@x1/contract/core/texts.ts';
import { CalendarCheck2, CalendarX2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { isConsentPopup } from '../../features/calendar/consent-popup.ts';
import { type ConsentProviderName, calendarTitle, consentProviders } from '../../features/calendar/providers.ts';
import { tellCalendarChanged, useCalendarConnection } from '../../features/calendar/use-calendar.ts';
import { connectionFailed } from '../../features/calendar/use-connect-calendar.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { rich } from '../../lib/rich.tsx';
import { useChange } from '../../lib/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { connectionErrorMessage } from './messages.ts';

/** Where a consent page sends the browser back to (S2§2). Whether it is connected is read from the server, never taken from the address. */
export function CalendarConnectedScreen() {
  const [search] = useSearchParams();
  const error = search.get('error');
  const provider = search.get('calendar') === 'outlook' ? 'outlook' : 'google';
  return (
    <div className="mx-auto max-w-[640px]">
      <PageHead title={calendarTitle({ provider })} />
      {error === null ? <Result provider={provider} /> : <NotConnected provider={provider} error={error} />}
    </div>
  );
}

function Result({ provider }: { provider: ConsentProviderName }) {
  const calendar = useCalendarConnection();
  const isPopup = isConsentPopup();
  const isConnected = calendar.data?.state === 'connected';
  useEffect(() => {
    if (!isConnected) return;
    tellCalendarChanged();
    // R130: the window that opened this one continues.
    if (isPopup) close();
  }, [isConnected, isPopup]);
  if (calendar.isPending) return <Spinner label={t('Checking your calendar...')} />;
  if (!calendar.data) return <LoadFailed what={t("We couldn't check your Google Calendar.")} query={calendar} />;
  return isConnected ? (
    <Confirmation isPopup={isPopup} name={calendarNames[calendar.data.provider ?? provider]} />
  ) : (
    <NotConnected provider={provider} error={null} />
  );
}

/** S2§2, with the name of the calendar. */
const nextLines = (name: string) => [
  t('Parents can schedule sessions with you.'),
  t('Appointments sync with your {name}.', { name }),
  t('You and the parent both get email notifications.'),
  t('Manage everything from your dashboard.'),
];

/** 'Calendar Connected' with what happens next (S2§2); a popup that could not close itself leads nowhere. */
function Confirmation({ isPopup, name }: { isPopup: boolean; name: string }) {
  return (
    <div className="stack">
      <Panel>
        <Icon of={CalendarCheck2} className="text-volt" />
        <h2 className="mt-3">{t('Calendar Connected')}</h2>
        <p className="mt-2 max-w-[48ch] muted">{t('Automatic scheduling is enabled.')}</p>
        {isPopup ? <p className="mt-6">{t('You can close this window.')}</p> : <WaysOn />}
      </Panel>
      <section aria-labelledby="next">
        <h2 id="next" className="mb-3">
          {t('What happens next')}
        </h2>
        <ul className="card pad grid list-disc gap-2 pl-9">
          {nextLines(name).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function WaysOn() {
  const [, navigate] = useLocation();
  const [isStaying, setIsStaying] = useState(false);
  useEffect(() => {
    if (isStaying) return;
    const timer = setTimeout(() => navigate('/trainer-dashboard', { replace: true }), CALENDAR_CONNECTED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isStaying, navigate]);
  return (
    <>
      <div className="mt-6 flex flex-col gap-2 md:flex-row">
        <Button variant="volt" href="/trainer-dashboard">
          {t('Go to Dashboard')}
        </Button>
        <Button variant="outline" href="/programs">
          {t('Manage Programs')}
        </Button>
      </div>
      {!isStaying && (
        <p className="small muted mt-4 flex flex-wrap items-center gap-2">
          {rich('Your dashboard opens automatically in {seconds} seconds.<button>Stay here</button>', {
            seconds: CALENDAR_CONNECTED_REDIRECT_MS / 1_000,
            button: (text) => (
              <Button variant="quiet" size="s" onClick={() => setIsStaying(true)}>
                {text}
              </Button>
            ),
          })}
        </p>
      )}
    </>
  );
}

/** Says what became of the consent, or that there was none, and starts over in this window. */
function NotConnected({ provider, error }: { provider: ConsentProviderName; error: string | null }) {
  const { title, text } = connectionErrorMessage(error, provider);
  const { name, readAuthUrl, hosts } = consentProviders[provider];
  const again = useChange({
    call: async () => leaveTo((await readAuthUrl()).authUrl, hosts),
    stale: [],
    failed: () => connectionFailed(provider),
  });
  return (
    <Panel>
      <Icon of={CalendarX2} />
      <h2 className="mt-3">{title}</h2>
      <p className="mt-2 max-w-[48ch] muted">{text}</p>
      <div className="mt-6 flex flex-col gap-2 md:flex-row">
        <Button variant="volt" isBusy={again.isPending || again.isSuccess} busyLabel={t('Please wait...')} onClick={() => again.mutate()}>
          {error === null ? t('Connect {name}', { name }) : t('Try again')}
        </Button>
        {isConsentPopup() ? (
          <Button variant="outline" onClick={() => close()}>
            {t('Close this window')}
          </Button>
        ) : (
          <Button variant="outline" href="/trainer-dashboard">
            {t('Back to Dashboard')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
