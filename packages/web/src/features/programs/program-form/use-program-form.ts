import { zodResolver } from '@hookform/resolvers/zod';
import type { UserId } from '@x1/contract/core/ids.ts';
import { UPLOAD_ERRORS_TITLE } from '@x1/contract/media/media-rules.ts';
import { type Program, ProgramForm } from '@x1/contract/programs/program.ts';
import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { currentFiles } from '../../../lib/current-files.ts';
import { errorText, fieldErrors } from '../../../lib/error-text.ts';
import { useDeferred } from '../../../lib/use-deferred.ts';
import { toast } from '../../../ui/toast.ts';
import { useSaveProgram } from '../mutations.ts';
import { programTexts, savedTitle } from '../save-texts.ts';
import { draftKey, keepDraft, readDraft } from './form-draft.ts';
import { emptyForm, ProgramFormValues, valuesOf } from './form-values.ts';
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

/** The program form: the contract's rules, a draft on the device, and saving. */
export function useProgramForm({ userId, program, media, onSaved }: ProgramFormInput) {
  const stored = program ? valuesOf(program) : emptyForm;
  const key = draftKey(userId, program?.id ?? null);
  const [restored, setRestored] = useState(() => {
    const draft = readDraft(localStorage, key);
    return draft && { ...draft, mediaFiles: [...currentFiles(draft.mediaFiles, stored.mediaFiles)] };
  });
  // The resolver only judges: what was typed is sent as it is, and read into cents by the server.
  const resolver = zodResolver(ProgramForm, undefined, { raw: true }) as unknown as Resolver<ProgramFormValues>;
  const form = useForm<ProgramFormValues>({ defaultValues: restored ?? stored, resolver, reValidateMode: 'onSubmit' });
  const save = useSaveProgram();

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(localStorage, key, values) }),
    [form, key],
  );

  function startOver(): void {
    media.drop();
    form.reset(stored);
    localStorage.removeItem(key);
    setRestored(null);
  }

  async function saveValid(values: ProgramFormValues, isDraft: boolean): Promise<void> {
    // NOTE: the resolver has checked that the words are ones of the contract; the type of a form field stays text.
    const fields = {
      ...values,
      requirements: values.requirements.trim() || null,
      mediaFiles: values.mediaFiles.map(({ id }) => ({ id })),
      isDraft,
    } as SavedFields;
    try {
      await save.mutateAsync({ programId: program?.id ?? null, fields });
      media.drop();
      localStorage.removeItem(key);
      onSaved(savedTitle(program === null ? 'new' : program.isDraft ? 'draft' : 'published', isDraft), isDraft);
    } catch (error) {
      showFieldErrors(error);
      toast({ title: 'Error', description: errorText(error, programTexts.saveFailed), variant: 'destructive' });
    }
  }

  function showFieldErrors(error: unknown): void {
    for (const [path, message] of Object.entries(fieldErrors(error))) {
      const name = path.split('.')[0] ?? path;
      if (name in ProgramFormValues.shape) form.setError(name as keyof ProgramFormValues, { message });
    }
  }

  const sayInvalid = () => void toast({ title: programTexts.invalidTitle, description: programTexts.invalid, variant: 'destructive' });
  const saving = useDeferred((isDraft: boolean) => void form.handleSubmit((values) => saveValid(values, isDraft), sayInvalid)(), {
    isBusy: media.activity.underWay > 0,
    hasFailed: media.activity.failed > 0,
    onCalledOff: () => void toast({ title: UPLOAD_ERRORS_TITLE, description: programTexts.uploadsFailed, variant: 'destructive' }),
  });
  const submit = (isDraft: boolean) => {
    if (save.isPending || saving.isWaiting) return;
    // What is typed is judged at once, not only when the uploads are done.
    void form.handleSubmit(() => saving.request(isDraft), sayInvalid)();
  };
  return {
    form,
    submit,
    startOver,
    isRestored: restored !== null,
    isSaving: save.isPending,
    /** Save was pressed, and the files are still on their way. */
    isAwaitingUploads: saving.isWaiting,
  };
}
