import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText, hasCode } from '../../lib/error-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface PasswordDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Whose password it is, for password managers. */
  email: string;
  confirmLabel: string;
  tone?: 'ink' | 'danger';
  isBusy: boolean;
  /** Why the last try was refused. */
  error: Error | null;
  /** Said when the server says nothing. */
  fallback: string;
  onConfirm: (password: string) => void;
  /** Forgets the refusal. */
  onReset: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks for the password before something that a stolen sign-in must not be enough for. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { isOpen, onOpenChange, title, email, confirmLabel, tone = 'ink', isBusy, error, fallback, onConfirm, onReset, children } = props;
  const [password, setPassword] = useState('');
  const isWrong = hasCode(error, 'account.wrong_password');
  const close = () => {
    setPassword('');
    onReset();
    onOpenChange(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !isBusy) onConfirm(password);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      submitLabel={confirmLabel}
      tone={tone}
      isReady={password !== ''}
      isBusy={isBusy}
      onSubmit={submit}
    >
      {children}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="mt-5">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={isWrong ? 'This is not your password' : undefined}
          onChange={(event) => {
            setPassword(event.target.value);
            if (isWrong) onReset();
          }}
        />
      </div>
      {error && !isWrong && (
        <div className="mt-4">
          <Notice tone="bad" isAnnounced>
            {errorText(error, fallback)}
          </Notice>
        </div>
      )}
    </FormDialog>
  );
}
