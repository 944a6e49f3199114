import { t } from '@x1/contract/core/texts.ts';
import { useEffect, useRef, useState } from 'react';
import { assertHostedPage } from '../../lib/leave-to.ts';
import { toast } from '../../ui/toast.ts';
import { openConsentPopup, whenClosed } from './consent-popup.ts';
import { type ConsentProviderName, consentProviders } from './providers.ts';
import { rereadCalendar } from './use-calendar.ts';

/** S1§8. */
export const connectionFailed = (provider: ConsentProviderName) =>
  ({
    title: t('Connection Failed'),
    description: t('Unable to connect {name}. Please try again.', { name: consentProviders[provider].name }),
    variant: 'destructive',
  }) as const;

/** Asks for the provider's consent in a popup and looks what came of it (S1§4). `connect` must be called within a click. */
export function useConnectCalendar(provider: ConsentProviderName) {
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
      const { readAuthUrl, hosts } = consentProviders[provider];
      const { authUrl } = await readAuthUrl();
      await assertHostedPage(authUrl, hosts);
      popup.location.replace(new URL(authUrl, location.origin).href);
      if (!isGone.current) stopWaiting.current = whenClosed(popup, () => void look());
    } catch {
      popup.close();
      setIsConnecting(false);
      toast(connectionFailed(provider));
    }
  }

  function connect(): void {
    const popup = openConsentPopup();
    if (!popup) {
      toast(connectionFailed(provider));
      return;
    }
    setIsConnecting(true);
    void lead(popup);
  }

  return { connect, isConnecting };
}
