import { t } from '@x1/contract/core/texts.ts';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogForm } from './dialog-frame.tsx';

export interface FormDialogProps {
  isOpen?: boolean;
  /** Cancel, the cross, Escape and a press beside it. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  width?: 'narrow' | 'usual' | 'wide' | 'widest';
  /** What the form does, in words. */
  submitLabel: string;
  busyLabel?: string;
  /** What the other button says where 'Cancel' could be taken for the action. */
  cancelLabel?: string;
  /** Whether phones show that button too, for instance as the way on. */
  isCancelOnPhones?: boolean;
  tone?: 'ink' | 'danger';
  /** While false the action cannot be done yet. */
  isReady?: boolean;
  form: DialogForm;
  children: ReactNode;
}

/** A dialog that is one form: its fields, Cancel (not on phones, where the cross is as near) and the action. */
export function FormDialog({
  isOpen = true,
  onClose,
  title,
  description,
  width = 'narrow',
  submitLabel,
  busyLabel = t('Please wait...'),
  cancelLabel = t('Cancel'),
  isCancelOnPhones = false,
  tone = 'ink',
  isReady = true,
  form,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={description}
      width={width}
      form={form}
      foot={
        <>
          <Button variant="outline" className={isCancelOnPhones ? undefined : 'not-phone'} isDisabled={form.isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" variant={tone} isDisabled={!isReady} isBusy={form.isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
