import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface SettingsFormProps {
  children: ReactNode;
  isChanged: boolean;
  isBusy: boolean;
  /** Save was pressed, and waits for files that are still uploaded. */
  isAwaitingUploads?: boolean;
  /** Problems of the last try by field: the first one takes the focus. */
  refused: Readonly<Record<string, string>>;
  onSave: () => void;
}

/** The frame of both settings: cards, and Save Changes with what is still unsaved. */
export function SettingsForm({ children, isChanged, isBusy, isAwaitingUploads = false, refused, onSave }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hasProblems = Object.keys(refused).length > 0;
  useEffect(() => {
    if (hasProblems) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [hasProblems]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isAwaitingUploads) onSave();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {children}
      <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <p className="small muted" aria-live="polite">
          {isAwaitingUploads
            ? 'Saved as soon as your files are uploaded.'
            : isChanged && 'You have unsaved changes. They stay on this device until you save them.'}
        </p>
        <Button
          type="submit"
          size="l"
          isBusy={isBusy || isAwaitingUploads}
          busyLabel={isAwaitingUploads ? 'Uploading...' : 'Please wait...'}
        >
          Save Changes
        </Button>
      </div>
    </form>
  );
}
