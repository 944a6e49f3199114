import type { CalendarConnection } from '@x1/contract/calendar/connection.ts';
import type { ButtonProps } from '../../ui/button.tsx';
import { ConnectCalendarButton } from './connect-button.tsx';
import { ConnectServerButton } from './connect-server-button.tsx';

interface ReconnectButtonProps extends Pick<ButtonProps, 'children' | 'variant' | 'size' | 'isFullWidth'> {
  readonly connection: Pick<CalendarConnection, 'provider' | 'server'>;
}

/** Connects the same calendar again, in its own way: a consent, or a new app password. */
export function ReconnectButton({ connection: { provider, server }, ...look }: ReconnectButtonProps) {
  if (provider === 'caldav') return <ConnectServerButton {...look} server={server} />;
  return <ConnectCalendarButton {...look} provider={provider ?? 'google'} />;
}
