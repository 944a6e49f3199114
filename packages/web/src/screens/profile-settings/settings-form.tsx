import { t } from '@x1/contract/core/texts.ts';
import { UPLOAD_ERRORS_TITLE } from '@x1/contract/media/media-rules.ts';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/api-errors.ts';
import type { useForm } from '../../lib/use-form.ts';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { toast } from '../../ui/toast.ts';

interface SettingsFormProps<Values extends object> {
  children: ReactNode;
  form: SettingsFormState<Values>;
  /** Save was pressed, and waits for files that are still uploaded. */
  isAwaitingUploads?: boolean;
}

type SettingsFormState<Values extends object> = Pick<
  ReturnType<typeof useForm<Values>>,
  'attributes' | 'isChanged' | 'isBusy' | 'changes' | 'change' | 'reset'
>;

/** The frame of both settings: cards, and Save Changes while something is unsaved. */
export function SettingsForm<Values extends object>({ children, form, isAwaitingUploads = false }: SettingsFormProps<Values>) {
  return (
    <form {...form.attributes} className="grid grid-cols-1 gap-4">
      {children}
      <SaveBar
        form={form}
        isWaiting={isAwaitingUploads}
        busyLabel={isAwaitingUploads ? t('Uploading...') : t('Please wait...')}
        onDiscard={() => discard(form)}
      >
        {isAwaitingUploads ? t('Saved once your files are uploaded') : t('Not saved yet')}
      </SaveBar>
    </form>
  );
}

/** Back to what is saved; these forms are long, so one press doesn't lose an hour's typing. */
function discard<Values extends object>({ changes, change, reset }: SettingsFormState<Values>): void {
  reset();
  toast({ title: t('Changes discarded'), action: { label: t('Undo'), onAction: () => change(changes) } });
}

/** S2§8, Profile save. */
export function announceSaved(): void {
  toast({ title: t('Profile Updated'), description: t('Your profile has been successfully updated.') });
}

export function announceFailed(error: unknown): void {
  toast({ title: t('Error'), description: errorText(error, t('Failed to update profile. Please try again.')), variant: 'destructive' });
}

/** Some files of the gallery did not arrive: nothing is saved before it is decided what becomes of them. */
export function announceUploadsFailed(): void {
  const description = t("Some files couldn't be uploaded. Try again or remove them, then save.");
  toast({ title: UPLOAD_ERRORS_TITLE, description, variant: 'destructive' });
}

export const TRAINER_CARDS: readonly string[] = ['athletic', 'personal', 'story', 'stats', 'media'];
export const PARENT_CARDS: readonly string[] = ['personal'];

/** Cards of fields, while they are loaded. */
export function SettingsPlaceholder({ cards }: { cards: readonly string[] }) {
  return (
    <PlaceholderGroup label={t('Loading your profile')}>
      <div className="grid gap-4">
        {cards.map((card) => (
          <div className="card pad grid gap-5" key={card}>
            <Placeholder width="40%" height={24} />
            <Placeholder height={48} />
            <Placeholder height={48} />
            <Placeholder height={96} />
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
