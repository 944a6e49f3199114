import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { emailError } from '../../features/account/credential-errors.ts';
import { EmailField } from '../../features/account/credential-fields.tsx';
import { UnconfirmedEmail } from '../../features/account/unconfirmed-email.tsx';
import { useChangeEmail, usePendingEmail, useWithdrawEmailChange } from '../../features/account/use-credentials.ts';
import { rules } from '../../lib/form-schema.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { announceFailure } from './announce-failure.ts';
import { passwordErrors } from './password-errors.ts';
import { SettingsCard } from './settings-card.tsx';

const FAILED = t('Failed to update email. Please try again.');
const blank = { email: '', currentPassword: '' };

/** Email Settings: a new address, which has to answer before it is used (S2§2, B3). */
export function EmailSettings({ user }: { user: User }) {
  return (
    <SettingsCard
      id="email-settings"
      title={t('Email Settings')}
      note={t('You sign in with {email}, and we send emails there.', { email: user.email })}
    >
      <UnconfirmedEmail user={user} className="mt-4" />
      <Pending user={user} />
      <EmailForm user={user} />
    </SettingsCard>
  );
}

function EmailForm({ user }: { user: User }) {
  const change = useChangeEmail();
  const form = useForm({
    initial: blank,
    schema: rules<typeof blank>(({ email }) => ({
      email: emailError(email) ?? (email.trim() === user.email ? t('This is already your email') : undefined),
    })),
    send: async ({ email, currentPassword }) => {
      await change.mutateAsync({ email: email.trim(), currentPassword });
      toast({ title: t('Email Updated'), description: t('One step left: open the link we sent to {email}.', { email: email.trim() }) });
    },
    errorsOf: passwordErrors,
    onFailed: (error) => announceFailure(error, FAILED),
  });
  const { email, currentPassword } = form.values;
  return (
    <form className="mt-5" {...form.attributes}>
      <EmailField
        label={t('New Email')}
        hint={t("We'll send a link there. Your email changes when you open it.")}
        {...form.field('email')}
      />
      <PasswordField label={t('Your password')} autoComplete="current-password" {...form.field('currentPassword')} />
      <Button
        type="submit"
        className="mt-5"
        isDisabled={email.trim() === '' || currentPassword === ''}
        isBusy={form.isBusy}
        busyLabel={t('Please wait...')}
      >
        {t('Update Email')}
      </Button>
    </form>
  );
}

/** Says what is still to be done, until it is. */
function Pending({ user }: { user: User }) {
  const pending = usePendingEmail();
  const withdraw = useWithdrawEmailChange();
  const address = pending.data?.pendingEmail;
  if (!address || address === user.email) return null;
  const takeBack = () => withdraw.mutate(undefined, { onError: (error) => announceFailure(error, FAILED) });
  return (
    <div className="mt-4">
      <Notice
        title={t('Waiting for {address}', { address })}
        action={
          <Button variant="outline" size="s" isBusy={withdraw.isPending} busyLabel={t('Please wait...')} onClick={takeBack}>
            {t('Keep the old one')}
          </Button>
        }
      >
        {t('Open the link we emailed there. It works for 24 hours. For a new one, enter the address again.')}
      </Notice>
    </div>
  );
}
