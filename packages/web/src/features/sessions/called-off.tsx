import type { User } from '@x1/contract/accounts/user.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { bookAgainPath } from '@x1/contract/sessions/book-again-path.ts';
import { Ban } from 'lucide-react';
import { Link } from 'wouter';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formerTime, refundText } from './labels.ts';
import { useCalledOff } from './queries.ts';

/** Home says for some days which session won't take place, so that nobody drives there, and how to get another one. */
export function CalledOff({ user, now, className }: { user: User; now: Date; className?: string }) {
  const calledOff = useCalledOff(user, { enabled: user.role === 'parent' });
  if (!calledOff.data || calledOff.data.length === 0) return null;
  return (
    <div className={className}>
      <div className="stack tight">
        {calledOff.data.map((session) => (
          <CalledOffNotice key={session.id} session={session} user={user} now={now} />
        ))}
      </div>
    </div>
  );
}

function CalledOffNotice({ session, user, now }: { session: Appointment; user: User; now: Date }) {
  const time = formerTime(session, viewerTimeZone(user), now);
  const back = refundText(session, user.role);
  // Between two who block each other nothing can be booked (R177).
  const canBookAgain = session.isUnreviewed === true;
  return (
    <Notice
      tone="bad"
      icon={Ban}
      title={t('{name} canceled {time}', {
        name: session.cancelledBy === 'support' ? 'X1' : firstName(session.trainerName),
        time: time ?? '',
      })}
      action={
        canBookAgain && (
          <Button
            variant="outline"
            size="s"
            href={bookAgainPath({ trainerId: session.trainerId, appointmentId: session.id })}
            aria-label={t('Pick another time for {title}', { title: session.title })}
          >
            {t('Pick another time')}
          </Button>
        )
      }
    >
      <p className="num">
        <Link className="link" href={`/session/${session.id}`}>
          {session.title}
        </Link>
        {back && ` · ${back}`}
      </p>
      {session.cancellationReason && <p className="clamp2 wrap-anywhere">“{session.cancellationReason}”</p>}
    </Notice>
  );
}
