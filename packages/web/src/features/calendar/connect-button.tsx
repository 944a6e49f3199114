import { CalendarSync } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useConnectCalendar } from './use-connect-calendar.ts';

/** Opens Google's consent in a popup; for as long as that is open it says what is waited for. */
export function ConnectCalendarButton({ children, ...look }: Pick<ButtonProps, 'children' | 'variant' | 'size' | 'isFullWidth'>) {
  const { connect, isConnecting } = useConnectCalendar();
  return (
    <Button
      {...look}
      icon={look.size === 's' ? undefined : CalendarSync}
      isBusy={isConnecting}
      busyLabel="Waiting for Google..."
      onClick={connect}
    >
      {children}
    </Button>
  );
}
