import type { ProgramId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { JoinWaitlist } from './join-waitlist.tsx';

/** How far ahead a family waits for a group that is full. */
const GROUP_WAIT_DAYS = 14;

interface JoinGroupWaitlistProps {
  programId: ProgramId;
  zone: string;
  now: Date;
}

/** Waits for a place in a full group, at any of its times in the next two weeks. Needs `Temporal`. */
export function JoinGroupWaitlist({ programId, zone, now }: JoinGroupWaitlistProps) {
  const from = toWallTime(now.toISOString(), zone).date;
  const days = { kind: 'days', sessionType: 'group', days: GROUP_WAIT_DAYS } as const;
  return <JoinWaitlist wish={{ ...days, programId, from, scheduledInTimezone: zone }} title={t('Wait for a spot in the group')} />;
}
