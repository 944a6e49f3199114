import type { UserId } from '@x1/contract/core/ids.ts';
import { plural } from '@x1/contract/core/plural.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgramFields } from './program-fields.tsx';
import './program-form.css';
import type { ProgramMedia } from './program-media.ts';
import { useProgramForm } from './use-program-form.ts';

interface ProgramFormDialogProps {
  userId: UserId;
  program: Program | null;
  media: ProgramMedia;
  onClose: () => void;
  onSaved: (title: string, isDraft: boolean) => void;
}

/** Creates or changes a program (S2§2, S2§5). Closing loses nothing: what was typed waits on the device. */
export function ProgramFormDialog({ userId, program, media, onClose, onSaved }: ProgramFormDialogProps) {
  const { form, files, saveAs, startOver, isRestored, isAwaitingUploads } = useProgramForm({ userId, program, media, onSaved });
  const isPublished = program !== null && !program.isDraft;
  const { isDraft } = form.values;
  const isBusy = form.isBusy || isAwaitingUploads;
  const busyLabel = isAwaitingUploads ? 'Uploading...' : 'Saving...';
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !form.isBusy && onClose()}
      title={program ? 'Edit Program' : 'Create Program'}
      description="You can publish a program for testing before your bank account is connected."
      form={form}
      foot={
        <>
          <Button
            variant="outline"
            isBusy={isBusy && isDraft}
            busyLabel={busyLabel}
            isDisabled={isBusy && !isDraft}
            onClick={() => saveAs({ isDraft: true })}
          >
            Save as Draft
          </Button>
          <Button
            isBusy={isBusy && !isDraft}
            busyLabel={busyLabel}
            isDisabled={isBusy && isDraft}
            onClick={() => saveAs({ isDraft: false })}
          >
            {isPublished ? 'Save Changes' : 'Publish'}
          </Button>
        </>
      }
    >
      {isRestored && (
        <div className="mb-4">
          <Notice
            tone="plain"
            action={
              <Button variant="outline" size="s" onClick={startOver}>
                Start over
              </Button>
            }
          >
            This is what you typed last time.
          </Notice>
        </div>
      )}
      <ProgramFields form={form} files={files} media={media} />
      {isAwaitingUploads && (
        <p className="small muted mt-4" role="status">
          {awaitingText(media.activity)}
        </p>
      )}
    </Dialog>
  );
}

/** Why nothing seems to happen after Publish. */
function awaitingText({ underWay, paused }: ProgramMedia['activity']): string {
  if (paused > 0) return 'A file is paused. Resume or cancel it, and the program is saved.';
  return `Saved as soon as the ${plural(underWay, 'file is', 'files are')} uploaded.`;
}
