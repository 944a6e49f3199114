import { t } from '@x1/contract/core/texts.ts';
import { CalendarSync } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { type ConsentProviderName, consentProviders } from './providers.ts';
import { useConnectCalendar } from './use-connect-calendar.ts';

interface ConnectCalendarButtonProps extends Pick<ButtonProps, 'children' | 'variant' | 'size' | 'isFullWidth'> {
  readonly provider?: ConsentProviderName;
}

/** Opens the provider's consent in a popup; for as long as that is open it says what is waited for. */
export function ConnectCalendarButton({ provider = 'google', children, ...look }: ConnectCalendarButtonProps) {
  const { connect, isConnecting } = useConnectCalendar(provider);
  return (
    <Button
      {...look}
      icon={look.size === 's' ? undefined : CalendarSync}
      isBusy={isConnecting}
      busyLabel={t('Waiting for {company}...', { company: consentProviders[provider].company })}
      onClick={connect}
    >
      {children}
    </Button>
  );
}
