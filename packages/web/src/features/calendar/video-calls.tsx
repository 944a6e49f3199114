import type { CalendarConnection } from '@x1/contract/calendar/connection.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Switch } from '../../ui/switch.tsx';
import { useVideoCalls } from './use-calendar.ts';

/** Whether each online session gets a Google Meet link of its own (decision 0096). */
export function VideoCallSwitch({ makesCalls }: Pick<CalendarConnection, 'makesCalls'>) {
  const change = useVideoCalls();
  return (
    <Switch
      label={t('Google Meet links')}
      hint={t('Each online session gets its own link. When this is off, families use your meeting link from Availability.')}
      checked={change.isPending ? change.variables : makesCalls}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.checked)}
    />
  );
}
