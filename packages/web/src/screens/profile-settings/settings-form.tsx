import { UPLOAD_ERRORS_TITLE } from '@x1/contract/media/media-rules.ts';
import type { ComponentProps, ReactNode } from 'react';
import { errorText } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { toast } from '../../ui/toast.ts';

interface SettingsFormProps {
  children: ReactNode;
  form: { readonly attributes: ComponentProps<'form'>; readonly isChanged: boolean; readonly isBusy: boolean };
  /** Save was pressed, and waits for files that are still uploaded. */
  isAwaitingUploads?: boolean;
}

/** The frame of both settings: cards, and Save Changes with what is still unsaved. */
export function SettingsForm({ children, form, isAwaitingUploads = false }: SettingsFormProps) {
  return (
    <form {...form.attributes} className="grid grid-cols-1 gap-4">
      {children}
      <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <p className="small muted" aria-live="polite">
          {isAwaitingUploads
            ? 'Saved as soon as your files are uploaded.'
            : form.isChanged && 'You have unsaved changes. They stay on this device until you save them.'}
        </p>
        <Button
          type="submit"
          size="l"
          isBusy={form.isBusy || isAwaitingUploads}
          busyLabel={isAwaitingUploads ? 'Uploading...' : 'Please wait...'}
        >
          Save Changes
        </Button>
      </div>
    </form>
  );
}

/** S2§8, Profile save. */
export function announceSaved(): void {
  toast({ title: 'Profile Updated', description: 'Your profile has been successfully updated.' });
}

export function announceFailed(error: unknown): void {
  toast({ title: 'Error', description: errorText(error, 'Failed to update profile. Please try again.'), variant: 'destructive' });
}

/** Some files of the gallery did not arrive: nothing is saved before it is decided what becomes of them. */
export function announceUploadsFailed(): void {
  const description = "Some files couldn't be uploaded. Try again or remove them, then save.";
  toast({ title: UPLOAD_ERRORS_TITLE, description, variant: 'destructive' });
}

/** Cards of fields, while they are loaded. */
export function SettingsPlaceholder({ cards }: { cards: readonly string[] }) {
  return (
    <PlaceholderGroup label="Loading your profile">
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
