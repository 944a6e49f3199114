import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { newPasswordError } from '../../features/account/credential-errors.ts';
import { NewPasswordField } from '../../features/account/credential-fields.tsx';
import { useChangePassword } from '../../features/account/use-credentials.ts';
import { rules } from '../../lib/form-schema.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { announceFailure } from './announce-failure.ts';
import { passwordErrors } from './password-errors.ts';
import { SettingsCard } from './settings-card.tsx';

const FAILED = t('Failed to update password. Please try again.');
const MISMATCH = t('New passwords do not match.');
const blank = { currentPassword: '', newPassword: '', confirmation: '' };

/** Password Settings: the present one and twice the new one (S2§2, S2§5, B2). */
export function PasswordSettings({ user }: { user: User }) {
  const form = usePasswordForm();
  const isFilled = Object.values(form.values).every((value) => value !== '');
  return (
    <SettingsCard
      id="password-settings"
      title={t('Password Settings')}
      note={t('A new password signs you out on every other device and ends your private calendar address.')}
    >
      <form className="mt-5" {...form.attributes}>
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField label={t('Current Password')} autoComplete="current-password" {...form.field('currentPassword')} />
        <NewPasswordField label={t('New Password')} {...form.field('newPassword')} />
        <PasswordField label={t('Confirm New Password')} autoComplete="new-password" {...form.field('confirmation')} />
        <Button type="submit" className="mt-5" isDisabled={!isFilled} isBusy={form.isBusy} busyLabel={t('Please wait...')}>
          {t('Update Password')}
        </Button>
      </form>
    </SettingsCard>
  );
}

function usePasswordForm() {
  const change = useChangePassword();
  return useForm({
    initial: blank,
    schema: rules<typeof blank>(({ newPassword, confirmation }) =>
      newPassword === confirmation ? { newPassword: newPasswordError(newPassword) } : { confirmation: MISMATCH },
    ),
    send: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ currentPassword, newPassword });
      toast({ title: t('Password Updated'), description: t('Other devices are signed out.') });
    },
    onInvalid: ({ confirmation }) => {
      if (confirmation) toast({ title: t('Error'), description: MISMATCH, variant: 'destructive' });
    },
    errorsOf: passwordErrors,
    onFailed: (error) => announceFailure(error, FAILED),
  });
}
