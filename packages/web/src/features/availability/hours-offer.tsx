import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type HoursRange, weekdays } from '@x1/contract/scheduling/availability.ts';
import { CalendarClock } from 'lucide-react';
import { Link } from 'wouter';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { rangeText, suggestedFor, suggestedHours } from './hours.ts';
import { useSessionSettings, useTakeHours } from './queries.ts';

/** Every day but Sunday. */
const offered: readonly HoursRange[] = weekdays.slice(0, 6).map((weekday) => ({ weekday, ...suggestedFor(weekday) }));

/**
 * Asks a trainer who sells, and never said when they train, for their usual hours: a suggestion shown in full is taken in one tap. Nothing waits for
 * it, and it's gone once there are hours, or while it isn't known whether there are.
 */
export function HoursOffer({ user }: { user: User }) {
  const settings = useSessionSettings(user.id);
  const take = useTakeHours(user.id, offered);
  if (settings.data?.availabilityHours.length !== 0) return null;
  return (
    <Notice
      icon={CalendarClock}
      title={t('When do you usually train?')}
      action={
        <Button variant="outline" size="s" isBusy={take.isPending} busyLabel={t('Saving...')} onClick={() => take.mutate()}>
          {t('Use these hours')}
        </Button>
      }
    >
      {rich(
        'Parents see times in your usual hours first. We suggest Monday to Friday, {weekdayRange}, and Saturday, {saturdayRange}. <link>Choose your own</link>',
        {
          weekdayRange: rangeText(suggestedHours.weekdays),
          saturdayRange: rangeText(suggestedHours.weekend),
          link: (text) => (
            <Link className="link" href="/availability">
              {text}
            </Link>
          ),
        },
      )}
    </Notice>
  );
}
