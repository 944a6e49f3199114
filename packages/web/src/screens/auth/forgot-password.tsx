import { t } from '@x1/contract/core/texts.ts';
import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { emailError } from '../../features/account/credential-errors.ts';
import { EmailField } from '../../features/account/credential-fields.tsx';
import { useAccount } from '../../features/account/use-account.ts';
import { useForgotPassword } from '../../features/account/use-mailed-links.ts';
import { errorText } from '../../lib/api-errors.ts';
import { rules } from '../../lib/form-schema.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthFrame } from './auth-frame.tsx';

/** Asks for a link to a new password (R20, B5). What it says afterwards is the same whether or not the email has an account. */
export function ForgotPasswordScreen() {
  const { user } = useAccount();
  const carried = useHistoryState<{ email?: string; role?: 'trainer' | 'parent' } | null>();
  const [sentTo, setSentTo] = useState<string>();
  const role = carried?.role ?? (user?.role === 'trainer' ? 'trainer' : 'parent');
  const back = user
    ? { href: '/account-settings', label: t('Account Settings') }
    : { href: `/${role}/sign-in`, label: t('Back to sign in') };
  if (sentTo !== undefined) {
    return (
      <AuthFrame
        side={role}
        back={back}
        title={t('Check your email')}
        subtitle={t('If {sentTo} has an account, a link to set a new password is on its way.', { sentTo })}
      >
        <p className="muted mt-4">{t('The link works once, within 30 minutes. No email? Check your spam folder and the address.')}</p>
        <Button variant="outline" size="l" isFullWidth className="mt-6" onClick={() => setSentTo(undefined)}>
          {t('Try another address')}
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      side={role}
      back={back}
      title={t('Forgot your password?')}
      subtitle={t("Enter your email, and we'll send you a link to set a new one.")}
    >
      <AskForm initial={carried?.email ?? user?.email ?? ''} onSent={setSentTo} />
    </AuthFrame>
  );
}

function AskForm({ initial, onSent }: { initial: string; onSent: (email: string) => void }) {
  const forgot = useForgotPassword();
  const form = useForm({
    initial: { email: initial },
    schema: rules<{ email: string }>(({ email }) => ({ email: emailError(email) })),
    send: async ({ email }) => {
      await forgot.mutateAsync(email.trim());
      onSent(email.trim());
    },
    onFailed: (error) =>
      toast({
        title: t('Error'),
        description: errorText(error, t("The link couldn't be sent. Please try again.")),
        variant: 'destructive',
      }),
  });
  return (
    <form className="mt-7" {...form.attributes}>
      <EmailField label={t('Email')} {...form.field('email')} />
      <Button type="submit" size="l" isFullWidth isBusy={form.isBusy} busyLabel={t('Please wait...')} className="mt-6">
        {t('Send the link')}
      </Button>
    </form>
  );
}
