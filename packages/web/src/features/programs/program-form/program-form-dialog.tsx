import type { UserId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { type FormEvent, useState } from 'react';
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
  const { form, submit, startOver, isRestored, isSaving, isAwaitingUploads } = useProgramForm({ userId, program, media, onSaved });
  const [pressed, setPressed] = useState<'draft' | 'publish'>('draft');
  const isPublished = program !== null && !program.isDraft;
  const press = (button: 'draft' | 'publish') => {
    setPressed(button);
    submit(button === 'draft');
  };
  const isBusy = isSaving || isAwaitingUploads;
  const busyLabel = isAwaitingUploads ? 'Uploading...' : 'Saving...';
  const submitByEnter = (event: FormEvent) => {
    event.preventDefault();
    // Enter never makes a draft public, and never takes a public program back.
    press(isPublished ? 'publish' : 'draft');
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isSaving && onClose()}
      title={program ? 'Edit Program' : 'Create Program'}
      description="You can publish a program for testing before your bank account is connected."
      isBusy={isSaving}
      onSubmit={submitByEnter}
      foot={
        <>
          <Button
            variant="outline"
            isBusy={isBusy && pressed === 'draft'}
            busyLabel={busyLabel}
            isDisabled={isBusy && pressed !== 'draft'}
            onClick={() => press('draft')}
          >
            Save as Draft
          </Button>
          <Button
            isBusy={isBusy && pressed === 'publish'}
            busyLabel={busyLabel}
            isDisabled={isBusy && pressed !== 'publish'}
            onClick={() => press('publish')}
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
      <ProgramFields form={form} media={media} />
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
  return underWay === 1 ? 'Saved as soon as the file is uploaded.' : 'Saved as soon as the files are uploaded.';
}
