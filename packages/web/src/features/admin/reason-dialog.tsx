import { NOTE_MAX } from '@x1/contract/admin/person.ts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ReasonDialogProps {
  title: string;
  /** What will happen. */
  description: string;
  confirmLabel: string;
  tone?: 'ink' | 'danger';
  isBusy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** Further fields above the reason. */
  children?: ReactNode;
  /** 'Why?' by default. */
  label?: string;
}

/** Asks before an action of an operator and why it is done: the answer stands in the audit log for good. The caller closes it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirmLabel, tone = 'ink', isBusy, onConfirm, onClose, children, label = 'Why?' } = props;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = problemOf(reason);
    setProblem(found);
    if (found) field.current?.focus();
    else onConfirm(reason.trim());
  };
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      submitLabel={confirmLabel}
      tone={tone}
      isBusy={isBusy}
      onSubmit={submit}
    >
      {children}
      <TextArea
        ref={field}
        label={label}
        rows={3}
        limit={NOTE_MAX}
        value={reason}
        error={problem}
        hint="Stands in the audit log."
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}

function problemOf(reason: string): string | undefined {
  if (reason.trim() === '') return 'Please say why';
  return reason.trim().length > NOTE_MAX ? `At most ${NOTE_MAX} characters.` : undefined;
}
