import { isWaiverMissing } from '@x1/contract/consents/waiver.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import { answerByText } from '@x1/contract/scheduling/waiting.ts';
import { athleteText, type SessionAthlete } from '@x1/contract/sessions/session-athlete.ts';
import { FileWarning, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useApproveRequest } from './use-requests.ts';

interface RequestListProps {
  requests: readonly Appointment[];
  /** Zone in which the trainer reads times. */
  zone: string;
  now: Date;
  /** Where the focus goes when an answered request leaves. */
  onAnswered: () => void;
}

/** The requests that wait for an answer, each with Approve and Reject. */
export function RequestList({ requests, zone, now, onAnswered }: RequestListProps) {
  const [rejecting, setRejecting] = useState<Appointment>();
  return (
    <>
      <ul className="card rows">
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            zone={zone}
            now={now}
            onReject={() => setRejecting(request)}
            onAnswered={onAnswered}
          />
        ))}
      </ul>
      {rejecting && <RejectDialog key={rejecting.id} request={rejecting} onClose={() => setRejecting(undefined)} onAnswered={onAnswered} />}
    </>
  );
}

interface RequestRowProps {
  request: Appointment;
  zone: string;
  now: Date;
  onReject: () => void;
  onAnswered: () => void;
}

/** One request: who, what, when, for how much, and the two answers. */
function RequestRow({ request, zone, now, onReject, onAnswered }: RequestRowProps) {
  const approve = useApproveRequest({ onAnswered });
  const { parentName, startTime, endTime, athlete } = request;
  const time = startTime && endTime ? formatSessionTime({ start: startTime, end: endTime }, zone, now) : undefined;
  return (
    <li className="request">
      <div className="request-main">
        <Portrait name={parentName} size="l" />
        <div className="grow">
          <p className="flex justify-between gap-3 font-semibold">
            <span className="clip">{parentName}</span>
            <Money cents={request.askedAgain ? request.amount : request.purchaseAmount} />
          </p>
          {athlete && <p className="small wrap-anywhere">{forText(athlete)}</p>}
          <p className="small muted clip">
            <Link href={`/session/${request.id}`}>{request.title}</Link>, {request.sessionType}
            {request.sessionCount > 1 && `, ${partText(request)}`}
          </p>
          <p className="small num font-medium">{time ?? 'No time chosen yet'}</p>
          {isWaiverMissing(request, now) && (
            <Badge tone="warn" icon={FileWarning}>
              Waiver missing
            </Badge>
          )}
          {time && <p className="tiny muted clip mt-0.5">{locationLabel(request.location)}</p>}
          <p className="request-due num">
            <Icon of={Hourglass} size="s" />
            {answerText(request, zone, now)}
          </p>
        </div>
      </div>
      <div className="request-foot">
        <Button
          size="s"
          isBusy={approve.isPending}
          busyLabel="Wait..."
          aria-label={`Approve ${parentName}`}
          onClick={() => approve.mutate(request.id)}
        >
          Approve
        </Button>
        <Button size="s" variant="outline" isDisabled={approve.isPending} aria-label={`Reject ${parentName}`} onClick={onReject}>
          Reject
        </Button>
      </div>
    </li>
  );
}

/** How much of a package it is about: all of its sessions, or the one of which the trainer is asked again (R175). */
function partText({ askedAgain, sessionNumber, sessionCount }: Appointment): string {
  return askedAgain ? `only session ${sessionNumber} of ${sessionCount}` : countText(sessionCount, 'session');
}

/** Until when, and why it's asked again: 'Answer by Tue 4:30 PM · Outside your hours'. */
function answerText(request: Appointment, timeZone: string, now: Date): string {
  const { askedAgain } = request;
  const why = askedAgain ? [askedAgain.reason === 'outside_hours' ? 'Outside your hours' : 'Short notice'] : [];
  return [answerByText(request, { timeZone, now }) ?? [], why].flat().join(' · ');
}

/** 'For Alma · 12-13 years · 7th grade'. */
function forText(athlete: SessionAthlete): string {
  return [`For ${athlete.firstName}`, athleteText(athlete)].filter(Boolean).join(' · ');
}
