import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText, hasCode } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
  const change = (open: boolean) => {
    setPassword('');
    onReset();
    onOpenChange(open);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !isBusy) onConfirm(password);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      title={title}
      width="narrow"
      isBusy={isBusy}
      onSubmit={submit}
      foot={
        <>
          <Button variant="outline" className="not-phone" isDisabled={isBusy} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" variant={tone} isDisabled={password === ''} isBusy={isBusy} busyLabel="Please wait...">
            {confirmLabel}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
