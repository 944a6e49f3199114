import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatTime } from '@x1/contract/core/time-format.ts';
import { sessionStateBadges } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SessionView } from './session-view.ts';

type Sibling = SessionDetails['purchase'][number];

/** The sessions that were bought together, each a link to its page (R38). */
export function PurchaseSessionsCard({ view }: { view: SessionView }) {
  const { purchase, appointment } = view.details;
  if (purchase.length < 2) return null;
  return (
    <Card title={t('Session {number} of {count}', { number: appointment.sessionNumber, count: purchase.length })} className="siblings">
      <p className="small muted">{t('{count} sessions were bought together.', { count: purchase.length })}</p>
      <ol>
        {purchase.map((sibling) => (
          <SiblingLine key={sibling.id} sibling={sibling} isThis={sibling.id === appointment.id} view={view} />
        ))}
      </ol>
    </Card>
  );
}

function SiblingLine({ sibling, isThis, view }: { sibling: Sibling; isThis: boolean; view: SessionView }) {
  const { when, status } = siblingText(sibling, view);
  const words = (
    <>
      <span className="sibling-number num" aria-hidden="true">
        {sibling.sessionNumber}
      </span>
      <span className="grow">
        <span className="sr">{t('Session {number}:', { number: sibling.sessionNumber })} </span>
        <span className={classes('num', isThis && 'font-semibold')}>{when}</span>
      </span>
      <span className="small muted">{isThis ? t('This one') : status}</span>
    </>
  );
  return (
    <li>
      {isThis ? (
        <span aria-current="page">{words}</span>
      ) : (
        <Link href={`/session/${sibling.id}`}>
          {words}
          <Icon of={ChevronRight} size="s" />
        </Link>
      )}
    </li>
  );
}

/** Time and status of another session of the same purchase. */
export function siblingText(
  { startTime, state, isAskedAgain }: SessionDetails['purchase'][number],
  { zone, now }: Pick<SessionView, 'zone' | 'now'>,
): { when: string; status: string } {
  const { label: stateLabel } = sessionStateBadges[state];
  const label = isAskedAgain ? t('Not confirmed yet') : stateLabel;
  if (startTime !== null) return { when: `${formatDate(startTime, zone, now)} · ${formatTime(startTime, zone)}`, status: label };
  if (state === 'needs_time') return { when: t('No time yet'), status: t('Needs scheduling') };
  return { when: label, status: '' };
}
