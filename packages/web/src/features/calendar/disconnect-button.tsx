import type { CalendarConnection } from '@x1/contract/calendar/connection.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { calendarTitle } from './providers.ts';
import { useDisconnectCalendar } from './use-calendar.ts';

/** Takes X1 out of the trainer's calendar (B22). */
export function DisconnectButton({ connection }: { readonly connection: Pick<CalendarConnection, 'provider'> | undefined }) {
  const [isAsked, setIsAsked] = useState(false);
  const name = calendarTitle(connection);
  const isServer = connection?.provider === 'caldav';
  const disconnect = useDisconnectCalendar({ name, onRefreshed: () => setIsAsked(false) });
  return (
    <>
      <div>
        <Button variant="danger" size="s" onClick={() => setIsAsked(true)}>
          {t('Disconnect')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setIsAsked}
        title={isServer ? t('Disconnect your calendar?') : t('Disconnect {name}?', { name })}
        confirmLabel={t('Disconnect')}
        tone="danger"
        isBusy={disconnect.isPending}
        onConfirm={() => disconnect.mutate()}
      >
        {t('Existing calendar entries stay, but are no longer updated. Parents no longer see your busy hours when they pick a time.')}
      </ConfirmDialog>
    </>
  );
}
