import type { User } from '@x1/contract/accounts/user.ts';
import { type FormEvent, useState } from 'react';
import { newPasswordError } from '../../features/account/password-error.ts';
import { passwordStrength } from '../../features/account/password-strength.ts';
import { useChangePassword } from '../../features/account/use-credentials.ts';
import { fieldErrors, hasCode } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { announceFailure } from './announce-failure.ts';
import { SettingsCard } from './settings-card.tsx';

const FAILED = 'Failed to update password. Please try again.';
const MISMATCH = 'New passwords do not match.';
const blank = { currentPassword: '', newPassword: '', confirmation: '' };

/** Password Settings: the present one and twice the new one (S2§2, S2§5, B2). */
export function PasswordSettings({ user }: { user: User }) {
  const { values, errors, set, submit, isFilled, isBusy } = usePasswordForm();
  const strength = passwordStrength(values.newPassword);
  const field = (name: keyof typeof blank) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  return (
    <SettingsCard id="password-settings" title="Password Settings" note="A new password signs you out on every other device.">
      <form className="mt-5" noValidate onSubmit={submit}>
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField label="Current Password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          strength={strength.bars}
          hint={strength.hint}
          {...field('newPassword')}
        />
        <PasswordField label="Confirm New Password" autoComplete="new-password" {...field('confirmation')} />
        <Button type="submit" className="mt-5" isDisabled={!isFilled} isBusy={isBusy} busyLabel="Please wait...">
          Update Password
        </Button>
      </form>
    </SettingsCard>
  );
}

function usePasswordForm() {
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<Readonly<Partial<typeof blank>>>({});
  const change = useChangePassword();
  const set = (name: keyof typeof blank, value: string) => {
    setValues((earlier) => ({ ...earlier, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  };
  const refuse = (error: Error) => {
    setErrors(hasCode(error, 'account.wrong_password') ? { currentPassword: 'This is not your current password' } : fieldErrors(error));
    announceFailure(error, FAILED);
  };
  const announce = () => {
    setValues(blank);
    toast({ title: 'Password Updated', description: 'Other devices are signed out.' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const { currentPassword, newPassword, confirmation } = values;
    if (newPassword !== confirmation) {
      setErrors({ confirmation: MISMATCH });
      toast({ title: 'Error', description: MISMATCH, variant: 'destructive' });
      return;
    }
    const problem = newPasswordError(newPassword);
    if (problem) return setErrors({ newPassword: problem });
    change.mutate({ currentPassword, newPassword }, { onSuccess: announce, onError: refuse });
  };
  const isFilled = Object.values(values).every((value) => value !== '');
  return { values, errors, set, submit, isFilled, isBusy: change.isPending };
}
