import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Link } from 'wouter';
import { useSessionSettings } from './queries.ts';

/** Whether a trainer has weekly hours, which say more than the days of the profile; false until it's known. */
export function useHasWeeklyHours(userId: UserId, { isWanted = true } = {}): boolean {
  return (useSessionSettings(userId, { enabled: isWanted }).data?.availabilityHours.length ?? 0) > 0;
}

/** Beside the days of a profile (R24): once there are weekly hours, those are the days that parents see. */
export function DaysHint({ userId }: { userId: UserId }) {
  const hasHours = useHasWeeklyHours(userId);
  return (
    <>
      {hasHours ? t('Parents see the days of your weekly hours.') : t('The days you usually train. Weekly hours tell parents more.')}{' '}
      <Link className="link" href="/availability">
        {hasHours ? t('Change weekly hours') : t('Set weekly hours')}
      </Link>
    </>
  );
}
