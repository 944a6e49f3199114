import type { User } from '@x1/contract/accounts/user.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import { CalendarCheck, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { isUpcoming, sessionTime } from '../../features/sessions/labels.ts';
import { useSessionPages } from '../../features/sessions/queries.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Icon } from '../../ui/icon.tsx';

interface NextSessionBarProps {
  user: User;
  conversation: Mentorship;
  now: Date;
}

/** The next session of the two, if there is one: what they most likely write about. */
export function NextSessionBar({ user, conversation: { trainerId, parentId }, now }: NextSessionBarProps) {
  // Upcoming ones come first (R126), so the first page is enough.
  const sessions = useSessionPages(user).data?.pages[0]?.items ?? [];
  const next = sessions.find((session) => session.trainerId === trainerId && session.parentId === parentId && isUpcoming(session, now));
  const time = next && sessionTime(next, viewerTimeZone(user), now);
  if (!next || !time) return null;
  return (
    <Link className="context" href={`/session/${next.id}`}>
      <Icon of={CalendarCheck} size="s" />
      <span className="grow clip">
        <strong className="font-semibold">{time.full}</strong> <span className="muted">{next.title}</span>
      </span>
      <Icon of={ChevronRight} size="s" />
    </Link>
  );
}
