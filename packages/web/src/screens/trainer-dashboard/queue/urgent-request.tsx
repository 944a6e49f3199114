import type { User } from '@x1/contract/accounts/user.ts';
import { isWaiverMissing } from '@x1/contract/consents/waiver.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatTimeRange } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import { answerByText, timeLeftText } from '@x1/contract/scheduling/waiting.ts';
import { athleteText } from '@x1/contract/sessions/session-athlete.ts';
import { Clock, FileWarning } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { SendMessageButton } from '../../../features/conversations/message-trainer-button.tsx';
import { AnswerButtons } from '../../../features/requests/answer-buttons.tsx';
import {
  aboutText,
  afterwardsText,
  askedAgainText,
  forWhom,
  type Reader,
  stakeCents,
  timeLeftShare,
} from '../../../features/requests/request-texts.ts';
import { schedulePath } from '../../../lib/proposed-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

interface UrgentRequestProps {
  user: User;
  request: Appointment;
  reader: Reader;
  onDone: () => void;
}

/** The request whose time runs out first, on the plate: until when, what happens then, what it's about, and the answers (R186). */
export function UrgentRequest({ user, request, reader, onDone }: UrgentRequestProps) {
  const titleId = useId();
  return (
    <Panel labelledBy={titleId} className="urgent">
      <Deadline request={request} reader={reader} />
      <Ask request={request} reader={reader} />
      <div className="urgent-who">
        <Portrait name={request.parentName} />
        <div className="min-w-0">
          <h3 id={titleId} className="wrap-anywhere">
            <Link href={`/session/${request.id}`}>{forWhom(request)}</Link>
          </h3>
          {request.athlete && <p className="wrap-anywhere">{athleteText(request.athlete)}</p>}
          <p className="wrap-anywhere">{aboutText(request)}</p>
          {isWaiverMissing(request, reader.now) && (
            <Badge tone="warn" icon={FileWarning}>
              {t('Waiver missing')}
            </Badge>
          )}
        </div>
      </div>
      <div className="urgent-answers">
        <AnswerButtons request={request} isOnPanel onAnswered={onDone} />
        <SendMessageButton user={user} trainerId={request.trainerId} parentId={request.parentId} variant="outline" isIconAlone />
      </div>
    </Panel>
  );
}

function Deadline({ request, reader }: { request: Appointment; reader: Reader }) {
  if (request.answerBy === null) return null;
  const left = timeLeftText(request.answerBy, reader.now);
  const why = askedAgainText(request);
  return (
    <div>
      <p className="urgent-by">
        <b>
          <Icon of={Clock} size="s" />
          {answerByText(request, reader)}
        </b>
        <span className="num">{left}</span>
      </p>
      <ProgressBar label={t('Time left')} value={timeLeftShare(request, reader.now)} max={1} valueText={left} />
      <p className="urgent-else num">{[why && `${why}.`, afterwardsText(request)].filter(Boolean).join(' ')}</p>
    </div>
  );
}

function Ask({ request, reader: { timeZone, now } }: { request: Appointment; reader: Reader }) {
  const { id, startTime, endTime, location } = request;
  return (
    <div className="urgent-ask">
      <div className="min-w-0">
        <p className="day-big">{startTime ? formatDate(startTime, timeZone, now) : t('No time yet')}</p>
        {startTime && endTime && (
          <p className="urgent-time num">
            {formatTimeRange(startTime, endTime, timeZone)} · {locationLabel(location)}
          </p>
        )}
        <p className={startTime ? 'small mt-2' : 'urgent-time'}>
          {startTime ? (
            <Link href={schedulePath(id, 'another-time')}>{t('Suggest another time')}</Link>
          ) : (
            <Link href={schedulePath(id)}>{t('Approve with a time')}</Link>
          )}
        </p>
        {!startTime && <p className="small mt-1">{t('If you just approve it, you or the family can pick a time later.')}</p>}
      </div>
      <p className="urgent-stake">
        <b className="figure">
          <Money cents={stakeCents(request)} />
        </b>
        <span>{t('paid')}</span>
      </p>
    </div>
  );
}
