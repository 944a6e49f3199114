import type { User } from '@x1/contract/accounts/user.ts';
import { type FormEvent, useState } from 'react';
import { emailError } from '../../features/account/email-error.ts';
import { useChangeEmail, usePendingEmail, useWithdrawEmailChange } from '../../features/account/use-credentials.ts';
import { fieldErrors, hasCode } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { announceFailure } from './announce-failure.ts';
import { SettingsCard } from './settings-card.tsx';

const FAILED = 'Failed to update email. Please try again.';
const blank = { email: '', currentPassword: '' };

/** Email Settings: a new address, which has to answer before it is used (S2§2, B3). */
export function EmailSettings({ user }: { user: User }) {
  return (
    <SettingsCard id="email-settings" title="Email Settings" note={<>You sign in with {user.email}, and our mails go there.</>}>
      <Pending user={user} />
      <EmailForm user={user} />
    </SettingsCard>
  );
}

function EmailForm({ user }: { user: User }) {
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<Readonly<Partial<typeof blank>>>({});
  const change = useChangeEmail();
  const set = (name: keyof typeof blank, value: string) => {
    setValues((earlier) => ({ ...earlier, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const email = values.email.trim();
    const problem = emailError(email) ?? (email === user.email ? 'This is your e-mail already' : undefined);
    if (problem) return setErrors({ email: problem });
    change.mutate({ email, currentPassword: values.currentPassword }, { onSuccess: () => announce(email), onError: refuse });
  };
  const announce = (email: string) => {
    setValues(blank);
    toast({ title: 'Email Updated', description: `One step is left: open the link we have sent to ${email}.` });
  };
  const refuse = (error: Error) => {
    setErrors(hasCode(error, 'account.wrong_password') ? { currentPassword: 'This is not your current password' } : fieldErrors(error));
    announceFailure(error, FAILED);
  };
  return (
    <form className="mt-5" noValidate onSubmit={submit}>
      <TextField
        label="New Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        error={errors.email}
        hint="We send a link there. Your e-mail changes when you open it."
        onChange={(event) => set('email', event.target.value)}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={values.currentPassword}
        error={errors.currentPassword}
        onChange={(event) => set('currentPassword', event.target.value)}
      />
      <Button
        type="submit"
        className="mt-5"
        isDisabled={values.email.trim() === '' || values.currentPassword === ''}
        isBusy={change.isPending}
        busyLabel="Please wait..."
      >
        Update Email
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
        title={`Waiting for ${address}`}
        action={
          <Button variant="outline" size="s" isBusy={withdraw.isPending} busyLabel="Please wait..." onClick={takeBack}>
            Keep the old one
          </Button>
        }
      >
        Open the link in the mail we have sent there. It is good for 24 hours; to get another one, enter the address again.
      </Notice>
    </div>
  );
}
