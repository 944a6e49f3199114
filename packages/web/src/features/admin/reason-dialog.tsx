import { ActionReason, NOTE_MAX } from '@x1/contract/admin/person.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ReasonDialogProps extends Omit<FormDialogProps, 'form' | 'submitLabel' | 'children'> {
  confirmLabel: string;
  /** Does it; the dialog closes when that succeeds. */
  onConfirm: (reason: string) => Promise<unknown>;
  /** Further fields above the reason. */
  children?: FormDialogProps['children'];
  /** 'Why?' by default. */
  label?: string;
}

/** Asks for the reason of an operator's action; it is kept in the audit log. */
export function ReasonDialog({ confirmLabel, onConfirm, onClose, children, label, ...dialog }: ReasonDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    schema: ActionReason,
    send: async ({ reason }) => {
      await onConfirm(reason);
      onClose();
    },
  });
  return (
    <FormDialog {...dialog} onClose={onClose} submitLabel={confirmLabel} form={form}>
      {children}
      <ReasonField label={label} {...form.field('reason')} />
    </FormDialog>
  );
}

type ReasonFieldProps = Omit<Parameters<typeof TextArea>[0], 'label'> & { label?: string | undefined };

/** Why an operator does something. */
export function ReasonField({ label = 'Why?', ...field }: ReasonFieldProps) {
  return <TextArea label={label} rows={3} limit={NOTE_MAX} hint="Recorded in the audit log." {...field} />;
}
