import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgramFields } from './program-fields.tsx';
import './program-form.css';
import { UPLOAD_ERRORS_TITLE } from '@x1/contract/media/media-rules.ts';
import { useState } from 'react';
import { errorText } from '../../../lib/api-errors.ts';
import { currentFiles } from '../../../lib/current-files.ts';
import { deviceDraft } from '../../../lib/form-draft.ts';
import { useDeferred } from '../../../lib/use-deferred.ts';
import { useForm } from '../../../lib/use-form.ts';
import { toast } from '../../../ui/toast.ts';
import { invalidText, programMessages, savedTitle } from '../messages.ts';
import { useSaveProgram } from '../queries.ts';
import { draftKey } from './form-draft.ts';
import { acceptsField, newForm, type ProgramFormValues, programRules, valuesOf, withBothPrices } from './form-values.ts';
import type { ProgramMedia } from './program-media.ts';

interface ProgramFormDialogProps {
  userId: UserId;
  program: Program | null;
  media: ProgramMedia;
  /** Undefined until it's known. */
  isBankReady: boolean | undefined;
  /** Whether something has to be said before it may be published: it's saved as a draft until then. */
  staysDraft?: boolean;
  onClose: () => void;
  onSaved: (title: string, program: Program) => void;
}

/** Creates or changes a program (S2§2, S2§5). Closing loses nothing: what was typed waits on the device. */
export function ProgramFormDialog({ userId, program, media, isBankReady, staysDraft = false, onClose, onSaved }: ProgramFormDialogProps) {
  const { form, files, saveAs, startOver, isRestored, isAwaitingUploads } = useProgramForm({ userId, program, media, onSaved });
  const isPublished = program !== null && !program.isDraft;
  const { isDraft } = form.values;
  const isBusy = form.isBusy || isAwaitingUploads;
  const busyLabel = isAwaitingUploads ? t('Uploading...') : t('Saving...');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !form.isBusy && onClose()}
      title={program ? t('Edit Program') : t('Create Program')}
      description={descriptionOf({ isBankReady, staysDraft })}
      form={form}
      foot={
        <>
          <Button
            variant={staysDraft ? 'ink' : 'outline'}
            isBusy={isBusy && isDraft}
            busyLabel={busyLabel}
            isDisabled={isBusy && !isDraft}
            onClick={() => saveAs({ isDraft: true })}
          >
            {t('Save as Draft')}
          </Button>
          {!staysDraft && (
            <Button
              isBusy={isBusy && !isDraft}
              busyLabel={busyLabel}
              isDisabled={isBusy && isDraft}
              onClick={() => saveAs({ isDraft: false })}
            >
              {isPublished ? t('Save Changes') : t('Publish')}
            </Button>
          )}
        </>
      }
    >
      {isRestored && (
        <div className="mb-4">
          <Notice
            tone="plain"
            action={
              <Button variant="outline" size="s" onClick={startOver}>
                {t('Start over')}
              </Button>
            }
          >
            {t('This is what you typed last time.')}
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

/** What stands between the form and a public program, or seems to. */
function descriptionOf({ isBankReady, staysDraft }: Pick<ProgramFormDialogProps, 'isBankReady' | 'staysDraft'>): string | undefined {
  if (staysDraft) return t("Save it as a draft for now. You can publish it once you've asked your compliance office.");
  return isBankReady === false ? t('You can publish a program for testing before your bank account is connected.') : undefined;
}

/** Why nothing seems to happen after Publish. */
function awaitingText({ underWay, paused }: ProgramMedia['activity']): string {
  if (paused > 0) return t('A file is paused. Resume or cancel it, and the program is saved.');
  return t('{underWay, plural, one {Saved as soon as the file is uploaded.} other {Saved as soon as the files are uploaded.}}', {
    underWay,
  });
}

type SavedFields = Parameters<ReturnType<typeof useSaveProgram>['mutateAsync']>[0]['fields'];

interface ProgramFormInput {
  userId: UserId;
  /** Null for a new one. */
  program: Program | null;
  media: ProgramMedia;
  /** Called with the toast's title and what was saved. */
  onSaved: (title: string, program: Program) => void;
}

/** The program form: the contract's rules, a draft on the device, and saving it as a draft or published. */
function useProgramForm({ userId, program, media, onSaved }: ProgramFormInput) {
  const stored = program ? valuesOf(program) : newForm;
  const save = useSaveProgram();
  const form = useForm<ProgramFormValues, unknown>({
    initial: stored,
    schema: programRules,
    draft: deviceDraft(draftKey(userId, program?.id ?? null), acceptsField),
    // The schema only judges: what was typed is sent as it is, and read into cents by the server.
    send: async (_, { values }) => {
      const saved = await save.mutateAsync({ programId: program?.id ?? null, fields: toFields(withBothPrices(values)) });
      media.drop();
      onSaved(savedTitle(program === null ? 'new' : program.isDraft ? 'draft' : 'published', values.isDraft), saved);
    },
    // Enter never makes a draft public, and never takes a public program back.
    onSubmit: () => saveAs({ isDraft: stored.isDraft }),
    onInvalid: (errors) => toast({ title: programMessages.invalidTitle, description: invalidText(errors), variant: 'destructive' }),
    onFailed: (error) => toast({ title: t('Error'), description: errorText(error, programMessages.saveFailed), variant: 'destructive' }),
  });
  const [isRestored, setRestored] = useState(form.isChanged);
  const saving = useDeferred(form.submit, {
    isBusy: media.activity.underWay > 0,
    hasFailed: media.activity.failed > 0,
    onCalledOff: () => toast({ title: UPLOAD_ERRORS_TITLE, description: programMessages.uploadsFailed, variant: 'destructive' }),
  });
  const saveAs = ({ isDraft }: Pick<ProgramFormValues, 'isDraft'>) => {
    if (form.isBusy || saving.isWaiting) return;
    form.change({ isDraft });
    // What is typed is judged at once, not only when the uploads are done.
    if (form.validate()) saving.request(undefined);
  };
  return {
    form,
    /** The files with the addresses that are true now. */
    files: currentFiles(form.values.mediaFiles, stored.mediaFiles),
    saveAs,
    startOver: () => {
      media.drop();
      form.reset();
      setRestored(false);
    },
    isRestored,
    /** Save was pressed, and the files are still on their way. */
    isAwaitingUploads: saving.isWaiting,
  };
}

function toFields({ requirements, tags, mediaFiles, ...values }: ProgramFormValues): SavedFields {
  const ids = mediaFiles.map(({ id }) => ({ id }));
  // NOTE: the schema has checked that the words are ones of the contract; the type of a form field stays text.
  return { ...values, requirements: requirements.trim() || null, tags: [...tags], mediaFiles: ids } as SavedFields;
}
