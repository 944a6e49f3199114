import type { User } from '@x1/contract/accounts/user.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { Agenda, OpenPurchase } from '@x1/contract/sessions/agenda.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { counterpart, placeText, sessionTypeLabel } from '../../../features/sessions/labels.ts';
import { SessionPeople } from '../../../features/sessions/people.tsx';
import { StatusLine, WaitingLine, WaiverMissingLine } from '../../../features/sessions/status-line.tsx';
import { rich } from '../../../lib/rich.tsx';
import { viewerTimeZone } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import { Section } from '../../../ui/section-head.tsx';
import { unseen } from '../../../ui/unseen.tsx';
import { PickTime } from './pick-time.tsx';
import { pipsOf, pipText } from './words.ts';

interface ToScheduleProps {
  toSchedule: Agenda['toSchedule'];
  user: User;
  now: Date;
  /** Shows every session without a time. */
  onAll: () => void;
}

/** The sessions without a time, one card for each purchase. */
export function ToSchedule({ toSchedule: { count, purchases, purchaseCount }, user, now, onAll }: ToScheduleProps) {
  return (
    <Section title={t('To schedule')} aside={t('{count, plural, one {# session} other {# sessions}}', { count })}>
      <div className="tosch">
        {purchases.map((purchase) => (
          <PurchaseCard key={purchase.appointment.id} purchase={purchase} user={user} now={now} />
        ))}
        {purchaseCount > purchases.length && (
          <Button variant="outline" isFullWidth onClick={onAll}>
            {rich('View All<span> sessions to schedule</span>', { span: unseen })}
          </Button>
        )}
      </div>
    </Section>
  );
}

interface PurchaseCardProps {
  purchase: OpenPurchase;
  user: User;
  now: Date;
}

/** A package with its pips, or one session; one button in ink. */
function PurchaseCard({ purchase, user, now }: PurchaseCardProps) {
  const { appointment, refundableUntil, sessions } = purchase;
  const { name, imageUrl } = counterpart(appointment, user.role);
  const zone = viewerTimeZone(user);
  const isPackage = sessions.length > 1;
  // 'Jun 5': which day of the week it is doesn't matter that far ahead.
  const until = refundableUntil && formatDate(refundableUntil, zone, now).replace(/^[^,\d]+, /, '');
  const pips = pipsOf(purchase);
  return (
    <article className="card">
      <div className="pack-head">
        <Portrait name={name} src={imageUrl} />
        <div className="min-w-0">
          <h3>
            <Link href={`/session/${appointment.id}`}>{appointment.title}</Link>
          </h3>
          <p className="small muted">
            <SessionPeople session={appointment} role={user.role} />
            {` · ${placeText(appointment)} · ${sessionTypeLabel(appointment.sessionType)}`}
          </p>
          <div className="pack-state">
            <StatusLine session={appointment} />
            <WaitingLine session={appointment} role={user.role} zone={zone} now={now} />
            {user.role === 'trainer' && <WaiverMissingLine session={appointment} now={now} />}
          </div>
        </div>
        {isPackage && (
          <>
            <p className="pips" aria-hidden="true">
              {pips.map((pip, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pips have no identity beyond their place
                <i key={index} className={pip} />
              ))}
            </p>
            <p className="pack-sum num">{pipText(pips)}</p>
          </>
        )}
      </div>
      <OpenSessions purchase={purchase} role={user.role} until={isPackage ? null : until} />
      {isPackage && until && <p className="pack-foot num">{t('Sessions without a time are refundable until {until}.', { until })}</p>}
    </article>
  );
}

/** As many rows as show what a package asks for; the rest is one press away. */
const SHOWN = 4;

function OpenSessions({ purchase, role, until }: { purchase: OpenPurchase; role: Role; until: string | null }) {
  const [isWhole, setWhole] = useState(false);
  const { appointment, sessions } = purchase;
  const open = sessions.filter(({ state }) => state === 'needs_time' || state === 'emptied');
  const shown = isWhole || open.length <= SHOWN + 1 ? open : open.slice(0, SHOWN);
  const first = open.find(({ canSchedule }) => canSchedule);
  const words = (number: number) =>
    sessions.length > 1 ? t('Session {number} of {count}', { number, count: sessions.length }) : t('1 session');
  return (
    <ul>
      {shown.map((session) => (
        <li key={session.id} className="need">
          <span className={classes(sessions.length > 1 && 'num')}>
            {words(session.sessionNumber)}
            {until && <small>{t('Refundable until {until}', { until })}</small>}
          </span>
          {session.canSchedule ? (
            <PickTime
              session={{ id: session.id, title: appointment.title }}
              role={role}
              look={session === first ? 'ink' : 'quiet'}
              {...(sessions.length > 1 && { of: { number: session.sessionNumber, count: sessions.length } })}
            />
          ) : (
            <Button size="s" variant="quiet" className="sess-do" href={`/session/${session.id}`}>
              {t('View Details')}
            </Button>
          )}
        </li>
      ))}
      {shown.length < open.length && (
        <li className="need">
          <span className="muted num">{t('{count} more', { count: open.length - shown.length })}</span>
          <Button size="s" variant="quiet" className="sess-do" onClick={() => setWhole(true)}>
            {rich('Show all<span> sessions of {title}</span>', {
              span: unseen,
              title: appointment.title,
            })}
          </Button>
        </li>
      )}
    </ul>
  );
}
