import { t } from '@x1/contract/core/texts.ts';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** What will happen, in one or two sentences. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  tone?: 'ink' | 'danger';
  isBusy?: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. The caller closes it when the action is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, children, confirmLabel, cancelLabel = t('Cancel'), tone = 'ink', isBusy } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      width="narrow"
      isBusy={isBusy}
      foot={
        <>
          <Button variant="outline" isDisabled={isBusy} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={tone} isBusy={isBusy} busyLabel={props.busyLabel ?? t('Please wait...')} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
