import type { ReportId } from '@x1/contract/core/ids.ts';
import { type Attachment, attachmentsLabel } from '@x1/contract/media/attachment.ts';
import { useEffect, useState } from 'react';
import { adminApi } from '../../lib/api/admin.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { altOf } from '../../ui/shown-file.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useAdminAction } from './use-records.ts';

/** A file in the evidence of a report: fetched only when asked for, since each look is a line of the audit log. */
export function EvidenceFile({ reportId, file }: { reportId: ReportId; file: Attachment }) {
  const [url, setUrl] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const params = { reportId, mediaId: file.id };
  const look = useChange({
    call: () => adminApi.getReportFile({ params }),
    stale: [],
    failed: "The file couldn't be loaded",
    onDone: (found) => (file.type === 'pdf' ? saveFile(found) : setUrl(URL.createObjectURL(found.content))),
  });
  const takeDown = useAdminAction(
    (reason: string) => adminApi.takeDownReportFile({ params, body: { reason } }),
    () => ({ title: 'File taken down', description: 'Neither side can open it anymore. It is kept for a year.' }),
  );
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return (
    <div className="evidence-file">
      <p className="small">
        {attachmentsLabel([file])}: {file.name}
      </p>
      {url && file.type === 'image' && <img src={url} alt={altOf(file.name)} />}
      {/* biome-ignore lint/a11y/useMediaCaption: what people send has no captions. */}
      {url && file.type === 'video' && <video src={url} controls playsInline aria-label={altOf(file.name)} />}
      <div className="console-acts">
        {!url && (
          <Button variant="outline" size="s" isBusy={look.isPending} busyLabel="Loading..." onClick={() => look.mutate()}>
            {file.type === 'pdf' ? 'Save' : 'Show'}
          </Button>
        )}
        <Button variant="quiet" size="s" onClick={() => setAsking(true)}>
          Take down
        </Button>
      </div>
      {isAsking && (
        <ReasonDialog
          title={`Take down ${file.name}`}
          description="Neither side of the conversation can open it anymore. This is permanent; the file is kept for a year as evidence."
          confirmLabel="Take down"
          tone="danger"
          onConfirm={takeDown.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
