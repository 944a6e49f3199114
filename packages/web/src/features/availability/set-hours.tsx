import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDismissed } from '../../lib/use-dismissed.ts';
import { Suggestion } from '../../ui/suggestion.tsx';
import { useSessionSettings } from './queries.ts';

interface SetHoursProps {
  userId: UserId;
  /** What is shown once there are hours, or they aren't wanted on this device. */
  children: ReactNode;
}

/** The way to weekly hours for a trainer who sells: without them no free time can be offered to families. */
export function SetHours({ userId, children }: SetHoursProps) {
  const settings = useSessionSettings(userId);
  const [isDismissed, dismiss] = useDismissed(`dismissed:weekly-hours:${userId}`);
  if (settings.isPending) return null;
  if (isDismissed || !settings.data || settings.data.availabilityHours.length > 0) return children;
  return (
    <Suggestion
      icon={CalendarClock}
      title={t('Tell families when you train')}
      link={{ href: '/availability', label: t('Set weekly hours') }}
      onDismiss={dismiss}
    >
      {t('Once you set weekly hours, families can pick a free time and pay in one go. Add the places you train on the same page.')}
    </Suggestion>
  );
}
