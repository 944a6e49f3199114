import type { UserId } from '@x1/contract/core/ids.ts';
import { Link } from 'wouter';
import { useSessionSettings } from './queries.ts';

/** Beside the days of a profile (R24): once there are weekly hours, those are the days that parents see. */
export function DaysHint({ userId }: { userId: UserId }) {
  const settings = useSessionSettings(userId);
  const hasHours = (settings.data?.availabilityHours.length ?? 0) > 0;
  return (
    <>
      {hasHours ? 'Parents see the days of your weekly hours instead. ' : 'The days you usually train. Weekly hours tell parents more. '}
      <Link className="link" href="/availability">
        {hasHours ? 'Change weekly hours' : 'Set weekly hours'}
      </Link>
    </>
  );
}
