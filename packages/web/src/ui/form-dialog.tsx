import type { FormEventHandler, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  isOpen?: boolean;
  /** Cancel, the cross, Escape and a press beside it. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  width?: 'narrow' | 'usual' | 'wide' | 'widest';
  /** What the form does, in words. */
  submitLabel: string;
  busyLabel?: string;
  /** What the other button says where 'Cancel' could be taken for the deed. */
  cancelLabel?: string;
  tone?: 'ink' | 'danger';
  /** While false the deed cannot be done yet. */
  isReady?: boolean;
  isBusy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A dialog that is one form: its fields, Cancel (not on phones, where the cross is as near) and the deed. */
export function FormDialog({
  isOpen = true,
  onClose,
  title,
  description,
  width = 'narrow',
  submitLabel,
  busyLabel = 'Please wait...',
  cancelLabel = 'Cancel',
  tone = 'ink',
  isReady = true,
  isBusy,
  onSubmit,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={description}
      width={width}
      isBusy={isBusy}
      onSubmit={onSubmit}
      foot={
        <>
          <Button variant="outline" className="not-phone" isDisabled={isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" variant={tone} isDisabled={!isReady} isBusy={isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
