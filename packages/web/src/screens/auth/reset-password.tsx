import { t } from '@x1/contract/core/texts.ts';
import { newPasswordError } from '../../features/account/credential-errors.ts';
import { NewPasswordField } from '../../features/account/credential-fields.tsx';
import { useResetPassword } from '../../features/account/use-mailed-links.ts';
import { errorText, hasCode } from '../../lib/api-errors.ts';
import { rules } from '../../lib/form-schema.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { confirmationError } from './check-form.ts';
import { useLinkToken } from './link-token.ts';
import { SignInLinks } from './sign-in-links.tsx';

const back = { href: '/', label: t('Back to role selection') };
const blank = { password: '', confirmation: '' };

/** A new password by the link from a mail (R20, B5). */
export function ResetPasswordScreen() {
  const token = useLinkToken();
  const reset = useResetPassword();
  if (reset.isSuccess) {
    return (
      <AuthFrame
        side="parent"
        back={back}
        title={t('Your password has been changed')}
        subtitle={t("You're signed out everywhere. Sign in with your new password.")}
      >
        <SignInLinks />
      </AuthFrame>
    );
  }
  if (token === null || hasCode(reset.error, 'account.link_invalid')) return <LinkOver />;
  return (
    <AuthFrame side="parent" back={back} title={t('Choose a new password')} subtitle={t('It signs you out on every device.')}>
      <ResetForm token={token} reset={reset} />
    </AuthFrame>
  );
}

function LinkOver() {
  return (
    <AuthFrame
      side="parent"
      back={back}
      title={t('This link is no longer valid')}
      subtitle={t('A password reset link works once, within 30 minutes. Request a new one, and use the newest email.')}
    >
      <Button href="/forgot-password" size="l" isFullWidth className="mt-6">
        {t('Send a new link')}
      </Button>
    </AuthFrame>
  );
}

function ResetForm({ token, reset }: { token: string; reset: ReturnType<typeof useResetPassword> }) {
  const form = useForm({
    initial: blank,
    schema: rules<typeof blank>(({ password, confirmation }) => ({
      password: newPasswordError(password),
      confirmation: confirmationError(password, confirmation),
    })),
    send: ({ password }) => reset.mutateAsync({ token, password }),
    onFailed: (error) => {
      if (hasCode(error, 'account.link_invalid')) return;
      toast({
        title: t('Error'),
        description: errorText(error, t('Failed to update password. Please try again.')),
        variant: 'destructive',
      });
    },
  });
  return (
    <form className="mt-7" {...form.attributes}>
      <NewPasswordField label={t('New password')} {...form.field('password')} />
      <PasswordField label={t('Confirm new password')} autoComplete="new-password" {...form.field('confirmation')} />
      <Button type="submit" size="l" isFullWidth isBusy={form.isBusy} busyLabel={t('Please wait...')} className="mt-6">
        {t('Set new password')}
      </Button>
    </form>
  );
}
