import { useEffect, useRef, useState } from 'react';
import { calendarApi } from '../../lib/api/calendar.ts';
import { assertHostedPage } from '../../lib/leave-to.ts';
import { toast } from '../../ui/toast.ts';
import { openConsentPopup, whenClosed } from './consent-popup.ts';
import { CONSENT_HOSTS, rereadCalendar } from './use-calendar.ts';

/** S1§8. */
export const CONNECTION_FAILED = {
  title: 'Connection Failed',
  description: 'Unable to connect Google Calendar. Please try again.',
  variant: 'destructive',
} as const;

/** Asks for Google's consent in a popup and looks what came of it (S1§4). `connect` must be called within a click. */
export function useConnectCalendar() {
  const [isConnecting, setIsConnecting] = useState(false);
  const stopWaiting = useRef(() => {});
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      stopWaiting.current();
    };
  }, []);

  async function look(): Promise<void> {
    await rereadCalendar();
    setIsConnecting(false);
  }

  async function lead(popup: Window): Promise<void> {
    try {
      const { authUrl } = await calendarApi.authUrl();
      await assertHostedPage(authUrl, CONSENT_HOSTS);
      popup.location.replace(new URL(authUrl, location.origin).href);
      if (!isGone.current) stopWaiting.current = whenClosed(popup, () => void look());
    } catch {
      popup.close();
      setIsConnecting(false);
      toast(CONNECTION_FAILED);
    }
  }

  function connect(): void {
    const popup = openConsentPopup();
    if (!popup) {
      toast(CONNECTION_FAILED);
      return;
    }
    setIsConnecting(true);
    void lead(popup);
  }

  return { connect, isConnecting };
}
