import type { Role } from '@x1/contract/core/route.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { Notice } from '../../../ui/notice.tsx';
import { rangeText, type SessionRange } from './schedule-time.ts';

interface MoveNoticeProps {
  details: SessionDetails;
  role: Role;
  present: SessionRange | null;
  zone: string;
  now: Date;
}

/** Where a session that is moved stands now, and whom the move concerns: a trainer moves a whole group (R119). */
export function MoveNotice({ details: { appointment, group }, role, present, zone, now }: MoveNoticeProps) {
  const movesGroup = role === 'trainer' && appointment.sessionType === 'group';
  return (
    <>
      {present && (
        <div className="present-time">
          <span className="tiny muted">Booked now</span>
          <strong className="num">{rangeText(present, zone, now)}</strong>
        </div>
      )}
      {movesGroup && (
        <Notice tone="warn" title="This moves everybody">
          {group && group.seatsTaken > 1
            ? `All ${group.seatsTaken} families of this group get the new time.`
            : 'Whoever has a seat in this group gets the new time.'}
        </Notice>
      )}
    </>
  );
}
