import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { useRef, useState } from 'react';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestRow } from './request-row.tsx';

interface RequestListProps {
  requests: readonly Appointment[];
  /** Zone in which the trainer reads times. */
  zone: string;
  currentYear: number;
}

/** The requests that wait for an answer, each with Approve and Reject. */
export function RequestList({ requests, zone, currentYear }: RequestListProps) {
  const [rejecting, setRejecting] = useState<Appointment>();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list} className="card rows" tabIndex={-1} aria-label="Pending requests">
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            zone={zone}
            currentYear={currentYear}
            onReject={() => setRejecting(request)}
            // The buttons that had the focus leave with their row.
            onAnswered={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      {rejecting && <RejectDialog key={rejecting.id} request={rejecting} onClose={() => setRejecting(undefined)} />}
    </>
  );
}
