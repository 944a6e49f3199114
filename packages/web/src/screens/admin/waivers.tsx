import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { type AdminWaiver, WaiverPublication } from '@x1/contract/admin/waiver.ts';
import { INDIVIDUAL_TRAINING_MAX_LENGTH, WAIVER_MAX_LENGTH, withNames } from '@x1/contract/consents/waiver.ts';
import { useState } from 'react';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { ReasonField } from '../../features/admin/reason-dialog.tsx';
import { type RecordColumn, RecordList } from '../../features/admin/record-list.tsx';
import { useAdminAction, useRecords } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';

const columns: readonly RecordColumn<AdminWaiver>[] = [
  { label: 'Version', width: '80px', cell: ({ version }) => <span className="num">{version}</span> },
  { label: 'Text', width: 'minmax(0, 3fr)', cell: (waiver) => <Texts {...waiver} /> },
  {
    label: 'Published',
    cell: ({ publishedAt, publishedBy }) =>
      publishedBy === null ? (
        'Comes with X1'
      ) : (
        <>
          <PersonLink person={publishedBy} />
          <span className="muted block">
            <Moment at={publishedAt} />
          </span>
        </>
      ),
  },
];

const examples = { trainer: 'Maya Okafor', parent: 'Dana Whitfield' };

/** The texts that parents agree to once a year, the newest first, and publishing another one (R173). */
export function WaiversSection() {
  const waivers = useRecords(adminRoutes.listWaivers);
  const [isPublishing, setPublishing] = useState(false);
  const inForce = waivers.data?.items[0];
  return (
    <div className="stack tight">
      {inForce && inForce.publishedBy === null && (
        <Notice tone="warn" title="Parents agree to a sample">
          The waiver that comes with X1 is only an example. Please publish your own.
        </Notice>
      )}
      <div className="console-acts">
        <Button isDisabled={!inForce} onClick={() => setPublishing(true)}>
          Publish a new version
        </Button>
      </div>
      <RecordList label="Waivers" records={waivers} columns={columns} keyOf={({ version }) => version} empty="No waivers" />
      {isPublishing && inForce && <PublishDialog inForce={inForce} onClose={() => setPublishing(false)} />}
    </div>
  );
}

/** The first words; all of it on a press. */
function Texts({ waiver, individualTraining }: Pick<AdminWaiver, 'waiver' | 'individualTraining'>) {
  return (
    <details>
      <summary className="clip">{waiver.slice(0, 80)}</summary>
      <p className="whitespace-pre-line wrap-anywhere mt-2">{waiver}</p>
      <p className="whitespace-pre-line wrap-anywhere mt-2">
        <strong>Individual training:</strong> {individualTraining}
      </p>
    </details>
  );
}

function PublishDialog({ inForce, onClose }: { inForce: AdminWaiver; onClose: () => void }) {
  const publish = useAdminAction(
    (body: WaiverPublication) => adminApi.publishWaiver({ body }),
    ({ version }) => ({ title: `Version ${version} is in effect` }),
  );
  const form = useForm({
    initial: { waiver: inForce.waiver, individualTraining: inForce.individualTraining, reason: '' },
    schema: WaiverPublication,
    send: async (body) => {
      await publish.mutateAsync(body);
      onClose();
    },
  });
  const { waiver, individualTraining } = form.values;
  return (
    <FormDialog
      title="Publish a new version"
      description="Write {trainer} and {parent} where the names go. Current agreements stay good for their year. Parents see the new text the next time they agree or renew. You can't edit a version once it's published."
      width="wide"
      submitLabel="Publish"
      form={form}
      onClose={onClose}
    >
      <TextArea label="Waiver" rows={10} limit={WAIVER_MAX_LENGTH} {...form.field('waiver')} />
      <TextArea label="Individual training" rows={3} limit={INDIVIDUAL_TRAINING_MAX_LENGTH} {...form.field('individualTraining')} />
      <details className="mt-3">
        <summary className="link small">Preview with names</summary>
        <p className="small whitespace-pre-line wrap-anywhere mt-2">{withNames(waiver, examples)}</p>
        <p className="small whitespace-pre-line wrap-anywhere mt-2">{withNames(individualTraining, examples)}</p>
      </details>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
