import type { ProgramId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatTime } from '@x1/contract/core/time-format.ts';
import { CalendarDays } from 'lucide-react';
import { shownDays, useProgramFreeTimes } from '../../features/sessions/booking-time/use-program-free-times.ts';
import { listFreeTimes } from '../../features/sessions/schedule/calendar/free-list.ts';
import { todayIn } from '../../features/sessions/schedule/schedule-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { BuyFact } from './buy-fact.tsx';

/**
 * 'Next opening: Sat, Mar 14, 9:00 AM', the first of the times within the trainer's usual hours, or of a group to join: what lies outside them
 * may be asked for, but is no opening. Nothing while it isn't known, or where the next seven days have none. Needs `Temporal`.
 */
export function NextOpening({ programId, zone }: { programId: ProgramId; zone: string }) {
  const now = useNow();
  const today = todayIn(zone, now);
  const { data: freeTimes } = useProgramFreeTimes({ programId, sessionType: 'individual' }, today, zone);
  if (!freeTimes) return null;
  const listed = listFreeTimes({ freeTimes, days: shownDays(today), zone, schedulingZone: freeTimes.timeZone ?? zone, now });
  const opening = listed.flatMap(({ main }) => main)[0];
  return (
    opening && (
      <BuyFact icon={CalendarDays}>
        {t('Next opening: {date}, {time}', { date: formatDate(opening.startTime, zone, now), time: formatTime(opening.startTime, zone) })}
      </BuyFact>
    )
  );
}
