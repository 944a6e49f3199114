import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

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
