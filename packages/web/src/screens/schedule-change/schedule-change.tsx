import './schedule-change.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { ScheduleChangeId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import type { FamilyChange, FamilySession } from '@x1/contract/scheduling/schedule-change.ts';
import { useState } from 'react';
import { useParams } from 'wouter';
import { useAnswerChange, useFamilyChange } from '../../features/schedule-changes/queries.ts';
import { hasCode } from '../../lib/api-errors.ts';
import { focusTitle } from '../../lib/focus-title.ts';
import { proposedTimePath } from '../../lib/proposed-time.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FullMessage } from '../../ui/full-message.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { outcomeText } from './outcome.ts';

/** What a trainer moved or canceled in one step, for one family: every session with its answer, and one answer for all (decision 0087). */
export function ScheduleChangeScreen({ user }: { user: User }) {
  const { id } = useParams<{ id: string }>();
  const changeId = ScheduleChangeId.safeParse(Number(id));
  return changeId.success && user.role === 'parent' ? <Loaded changeId={changeId.data} user={user} /> : <NotFound />;
}

function Loaded({ changeId, user }: { changeId: ScheduleChangeId; user: User }) {
  const change = useFamilyChange(changeId);
  if (hasCode(change.error, 'schedule_change.not_found')) return <NotFound />;
  if (change.data) return <Change change={change.data} user={user} />;
  return (
    <>
      <PageHead title={t('Changed sessions')} back={{ href: '/appointments', label: t('My Training Sessions') }} />
      {change.isPending ? <Loading /> : <LoadFailed what={t("This change couldn't be loaded.")} query={change} />}
    </>
  );
}

function Loading() {
  return (
    <PlaceholderGroup label={t('Loading what has changed')}>
      <div className="grid gap-4">
        <Placeholder height={180} />
        <Placeholder height={140} />
      </div>
    </PlaceholderGroup>
  );
}

function NotFound() {
  return (
    <FullMessage
      title={t('Change Not Found')}
      actions={
        <Button variant="volt" href="/appointments">
          {t('Back to My Training Sessions')}
        </Button>
      }
    >
      {t('We no longer have that change.')}
    </FullMessage>
  );
}

type Answer = ReturnType<typeof useAnswerChange>;

function Change({ change, user }: { change: FamilyChange; user: User }) {
  const { trainerName, kind, sessions, reason } = change;
  const answer = useAnswerChange(change.id, { onRefreshed: focusTitle });
  const waiting = sessions.filter(({ isWaiting }) => isWaiting);
  const count = sessions.length;
  return (
    <div className="schedule-change">
      <PageHead
        title={
          kind === 'move'
            ? t('{trainerName} moved {count, plural, one {# session} other {# sessions}}', { trainerName, count })
            : t('{trainerName} canceled {count, plural, one {# session} other {# sessions}}', { trainerName, count })
        }
        back={{ href: '/appointments', label: t('My Training Sessions') }}
      />
      {(reason !== '' || waiting.length > 0) && (
        <Panel>
          {reason !== '' && <blockquote className="change-reason">{reason}</blockquote>}
          {waiting.length > 0 && <AnswerAll waiting={waiting} answer={answer} name={firstName(trainerName)} />}
        </Panel>
      )}
      <ul className="change-sessions">
        {sessions.map((session) => (
          <li key={session.appointment.id}>
            <Session session={session} change={change} answer={answer} user={user} isOnly={sessions.length === 1} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One tap for all that still waits. */
function AnswerAll({ waiting, answer, name }: { waiting: readonly FamilySession[]; answer: Answer; name: string }) {
  const isOne = waiting.length === 1;
  const refund = waiting.reduce((sum, each) => sum + (each.refund ?? 0), 0);
  return (
    <>
      <p>
        {isOne
          ? t(
              'Does the new time work for you? If not, pick another time with {name}, or take your money back. No answer within 24 hours of our email counts as a yes.',
              { name },
            )
          : t(
              'Do the new times work for you? If not, pick another time with {name}, or take your money back. No answer within 24 hours of our email counts as a yes.',
              { name },
            )}
      </p>
      <div className="acts">
        <Button
          variant="volt"
          isBusy={answer.isPending}
          busyLabel={t('Please wait...')}
          onClick={() => answer.mutate(toAnswer('accept', waiting))}
        >
          {isOne ? t('Accept the new time') : t('Accept all new times')}
        </Button>
        {refund > 0 && (
          <TakeMoney
            sessions={waiting}
            answer={answer}
            label={
              isOne
                ? t('Take {refund} back', { refund: formatCents(refund) })
                : t('Take all {refund} back', { refund: formatCents(refund) })
            }
          />
        )}
      </div>
    </>
  );
}

interface SessionProps {
  session: FamilySession;
  change: FamilyChange;
  answer: Answer;
  user: User;
  isOnly: boolean;
}

function Session({ session, change, answer, user, isOnly }: SessionProps) {
  const { appointment, formerTime, isWaiting, canMove, refund } = session;
  const zone = viewerTimeZone(user);
  const now = useNow();
  const { startTime, endTime, athlete, programTitle } = appointment;
  const time = startTime && endTime ? { start: startTime, end: endTime } : undefined;
  const former = formatSessionTime({ start: formerTime.startTime, end: formerTime.endTime }, zone, now);
  return (
    <Card title={athlete ? t('{programTitle} for {firstName}', { programTitle, firstName: athlete.firstName }) : programTitle}>
      <dl className="change-times">
        {time && (
          <div>
            <dt>{t('Now')}</dt>
            <dd>
              <strong>{formatSessionTime(time, zone, now)}</strong>
            </dd>
          </div>
        )}
        <div>
          <dt>{time ? t('Before') : t('It was')}</dt>
          <dd>
            <s>{former}</s>
          </dd>
        </div>
      </dl>
      <p className="muted small">{outcomeText(session, change.kind)}</p>
      {isWaiting && time && (
        <div className="change-acts">
          {!isOnly && (
            <Button
              size="s"
              isBusy={answer.isPending}
              busyLabel={t('Please wait...')}
              onClick={() => answer.mutate(toAnswer('accept', [session]))}
            >
              {t('Accept')}
            </Button>
          )}
          {canMove && (
            <Button size="s" variant="outline" href={proposedTimePath(appointment.id, time)}>
              {t('Pick another time')}
            </Button>
          )}
          {!isOnly && refund !== null && refund > 0 && (
            <TakeMoney sessions={[session]} answer={answer} label={t('Take {refund} back', { refund: formatCents(refund) })} isSmall />
          )}
        </div>
      )}
      {!isWaiting && (
        <Button size="s" variant="outline" href={`/session/${appointment.id}`}>
          {t('Open the session')}
        </Button>
      )}
    </Card>
  );
}

/** Gives sessions up for their money, after one question: their times are gone then. */
function TakeMoney({
  sessions,
  answer,
  label,
  isSmall,
}: {
  sessions: readonly FamilySession[];
  answer: Answer;
  label: string;
  isSmall?: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" {...(isSmall && { size: 's' })} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={label}
        confirmLabel={sessions.length === 1 ? t('Cancel the session') : t('Cancel {count} sessions', { count: sessions.length })}
        cancelLabel={sessions.length === 1 ? t('Keep it') : t('Keep them')}
        tone="danger"
        isBusy={answer.isPending}
        onConfirm={() => answer.mutate(toAnswer('refund', sessions), { onSettled: () => setAsking(false) })}
      >
        <p>
          {sessions.length === 1
            ? t('The session is canceled, and your money is on its way back to your card.')
            : t('These sessions are canceled, and your money is on its way back to your card.')}
        </p>
      </ConfirmDialog>
    </>
  );
}

function toAnswer(answer: 'accept' | 'refund', sessions: readonly FamilySession[]) {
  return {
    answer,
    sessions: sessions.map(({ appointment: { id, startTime, endTime } }) => ({
      appointmentId: id,
      startTime: startTime ?? '',
      endTime: endTime ?? '',
    })),
    ...(answer === 'refund' && { expectedRefund: sessions.reduce((sum, { refund }) => sum + (refund ?? 0), 0) }),
  };
}
