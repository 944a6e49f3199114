import { adminRoutes } from '@x1/contract/admin/routes.ts';
import type { AdminSupportRequest } from '@x1/contract/admin/support-request.ts';
import { supportTopicLabels } from '@x1/contract/support/support-request.ts';
import { useState } from 'react';
import { CaseButton } from '../../features/admin/case-work.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { ReasonDialog } from '../../features/admin/reason-dialog.tsx';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { useAdminAction } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Button } from '../../ui/button.tsx';
import { WriteButton } from './write-button.tsx';

const columns: readonly RecordColumn<AdminSupportRequest>[] = [
  {
    label: 'From',
    cell: ({ name, email, person }) => (
      <>
        {person ? <PersonLink person={person} /> : name}
        <span className="muted block">{email}</span>
      </>
    ),
  },
  {
    label: 'Message',
    width: 'minmax(0, 2.4fr)',
    cell: ({ topic, message }) => (
      <>
        <strong className="font-semibold">{supportTopicLabels[topic]}</strong>
        <span className="block whitespace-pre-line">{message}</span>
      </>
    ),
  },
  { label: 'When', width: '165px', cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
  {
    label: 'Who has it',
    width: '150px',
    cell: ({ id, work }) => <CaseButton kind="support-request" caseId={id} title={`Request ${id}`} work={work} />,
  },
  { label: 'Answer', width: '170px', cell: (request) => <Answer request={request} /> },
];

/** Letters to support: the oldest first. */
export function SupportSection() {
  return (
    <RecordSection
      route={adminRoutes.listSupportRequests}
      label="Support requests"
      columns={columns}
      keyOf={({ id }) => id}
      caseOf={({ id, work }) => ({ kind: 'support-request', caseId: id, title: `Request ${id}`, takenBy: work.takenBy })}
      empty="No support requests"
      filters={[{ name: 'state', label: 'State', any: 'Open', options: ['closed'] }]}
      linked={['userId']}
    />
  );
}

/** The answer is a mail of the operator's own; here it is put away. */
function Answer({ request }: { request: AdminSupportRequest }) {
  const [isClosing, setClosing] = useState(false);
  const close = useAdminAction(
    (note: string) => adminApi.closeSupportRequest({ params: { supportRequestId: request.id }, body: { note } }),
    () => ({ title: 'Request closed' }),
  );
  if (request.closedAt !== null) return <span className="muted">{request.closingNote}</span>;
  return (
    <div className="record-acts">
      <WriteButton
        to={request}
        subject={`X1 support, request ${request.id}`}
        label={`Write to ${request.name} about request ${request.id}`}
        closesByHand
      />
      <Button variant="outline" size="s" aria-label={`Close request ${request.id}`} onClick={() => setClosing(true)}>
        Close
      </Button>
      {isClosing && (
        <ReasonDialog
          title={`Close request ${request.id}?`}
          description={`From ${request.name}. The note can't be changed later.`}
          label="What was the answer?"
          confirmLabel="Close"
          onConfirm={close.mutateAsync}
          onClose={() => setClosing(false)}
        />
      )}
    </div>
  );
}
