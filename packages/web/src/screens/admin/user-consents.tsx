import type { Consent } from '@x1/contract/consents/consent.ts';
import { Moment } from '../../features/admin/moment.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { useUserConsents } from '../../features/admin/use-records.ts';
import { useDownloadConsent } from '../../features/waivers/queries.ts';
import { Button } from '../../ui/button.tsx';

const columns: readonly RecordColumn<Consent>[] = [
  { label: 'Parent', cell: ({ parentName }) => parentName },
  { label: 'Trainer', cell: ({ trainerName }) => trainerName },
  { label: 'Version', width: '70px', cell: ({ waiverVersion }) => <span className="num">{waiverVersion}</span> },
  { label: 'Agreed', width: '165px', cell: ({ agreedAt }) => <Moment at={agreedAt} /> },
  { label: 'Valid until', width: '165px', cell: ({ validUntil }) => <Moment at={validUntil} /> },
  { label: 'Text', width: '120px', cell: (consent) => <DownloadText consent={consent} /> },
];

/** The waivers of one person, for operators (R173). */
export function UserConsents({ userId }: { userId: number }) {
  const consents = useUserConsents(userId);
  return (
    <section aria-labelledby="user-waivers">
      <h2 id="user-waivers">Waivers</h2>
      <RecordList label="Waivers" records={consents} columns={columns} keyOf={({ id }) => id} empty="No waivers" />
    </section>
  );
}

function DownloadText({ consent: { id } }: { consent: Consent }) {
  const download = useDownloadConsent();
  return (
    <Button
      variant="outline"
      size="s"
      aria-label={`Download agreement ${id}`}
      isBusy={download.isPending}
      onClick={() => download.mutate(id)}
    >
      Download
    </Button>
  );
}
