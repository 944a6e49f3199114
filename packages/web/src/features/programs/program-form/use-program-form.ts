import type { UserId } from '@x1/contract/core/ids.ts';
import { UPLOAD_ERRORS_TITLE } from '@x1/contract/media/media-rules.ts';
import { type Program, ProgramForm } from '@x1/contract/programs/program.ts';
import { useState } from 'react';
import { errorText } from '../../../lib/api-errors.ts';
import { currentFiles } from '../../../lib/current-files.ts';
import { deviceDraft } from '../../../lib/form-draft.ts';
import { useDeferred } from '../../../lib/use-deferred.ts';
import { useForm } from '../../../lib/use-form.ts';
import { toast } from '../../../ui/toast.ts';
import { programMessages, savedTitle } from '../messages.ts';
import { useSaveProgram } from '../mutations.ts';
import { draftKey } from './form-draft.ts';
import { acceptsField, emptyForm, type ProgramFormValues, valuesOf } from './form-values.ts';
import type { ProgramMedia } from './program-media.ts';

type SavedFields = Parameters<ReturnType<typeof useSaveProgram>['mutateAsync']>[0]['fields'];

interface ProgramFormInput {
  userId: UserId;
  /** Null for a new one. */
  program: Program | null;
  media: ProgramMedia;
  /** Called with the toast's title when it is saved. */
  onSaved: (title: string, isDraft: boolean) => void;
}

/** The program form: the contract's rules, a draft on the device, and saving it as a draft or published. */
export function useProgramForm({ userId, program, media, onSaved }: ProgramFormInput) {
  const stored = program ? valuesOf(program) : emptyForm;
  const save = useSaveProgram();
  const form = useForm<ProgramFormValues, unknown>({
    initial: stored,
    schema: ProgramForm,
    draft: deviceDraft(draftKey(userId, program?.id ?? null), acceptsField),
    // The schema only judges: what was typed is sent as it is, and read into cents by the server.
    send: async (_, { values }) => {
      await save.mutateAsync({ programId: program?.id ?? null, fields: toFields(values) });
      media.drop();
      onSaved(savedTitle(program === null ? 'new' : program.isDraft ? 'draft' : 'published', values.isDraft), values.isDraft);
    },
    // Enter never makes a draft public, and never takes a public program back.
    onSubmit: () => saveAs({ isDraft: stored.isDraft }),
    onInvalid: () => toast({ title: programMessages.invalidTitle, description: programMessages.invalid, variant: 'destructive' }),
    onFailed: (error) => toast({ title: 'Error', description: errorText(error, programMessages.saveFailed), variant: 'destructive' }),
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
