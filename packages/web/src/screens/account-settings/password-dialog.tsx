import { t } from '@x1/contract/core/texts.ts';
import type { ReactNode } from 'react';
import { errorText, hasCode } from '../../lib/api-errors.ts';
import type { FormErrors } from '../../lib/form-schema.ts';
import { useForm } from '../../lib/use-form.ts';
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
  /** Shown when the server sends no message. */
  fallback: string;
  onConfirm: (password: string) => Promise<unknown>;
  /** What will happen. */
  children: ReactNode;
}

/** Asks for the password before something that a stolen sign-in must not be enough for. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { isOpen, onOpenChange, title, email, confirmLabel, tone = 'ink', fallback, onConfirm, children } = props;
  const form = useForm({
    initial: { password: '' },
    send: ({ password }) => onConfirm(password),
    errorsOf: (error): FormErrors => (isWrongPassword(error) ? { password: t("That's not your password") } : {}),
  });
  const close = () => {
    form.reset();
    onOpenChange(false);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      submitLabel={confirmLabel}
      tone={tone}
      isReady={form.values.password !== ''}
      form={form}
    >
      {children}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="mt-5">
        <PasswordField label={t('Your password')} autoComplete="current-password" {...form.field('password')} />
      </div>
      {form.failure && !isWrongPassword(form.failure) && (
        <div className="mt-4">
          <Notice tone="bad" isAnnounced>
            {errorText(form.failure, fallback)}
          </Notice>
        </div>
      )}
    </FormDialog>
  );
}

function isWrongPassword(error: Error): boolean {
  return hasCode(error, 'account.wrong_password');
}
