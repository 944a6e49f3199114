import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { useState } from 'react';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestRow } from './request-row.tsx';

interface RequestListProps {
  requests: readonly Appointment[];
  /** Zone in which the trainer reads times. */
  zone: string;
  currentYear: number;
  /** Where the focus goes when an answered request leaves. */
  onAnswered: () => void;
}

/** The requests that wait for an answer, each with Approve and Reject. */
export function RequestList({ requests, zone, currentYear, onAnswered }: RequestListProps) {
  const [rejecting, setRejecting] = useState<Appointment>();
  return (
    <>
      <ul className="card rows">
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            zone={zone}
            currentYear={currentYear}
            onReject={() => setRejecting(request)}
            onAnswered={onAnswered}
          />
        ))}
      </ul>
      {rejecting && <RejectDialog key={rejecting.id} request={rejecting} onClose={() => setRejecting(undefined)} onAnswered={onAnswered} />}
    </>
  );
}
