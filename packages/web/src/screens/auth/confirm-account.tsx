import { useConfirmAccount, useDisownAccount } from '../../features/account/use-mailed-links.ts';
import { errorText } from '../../lib/api-errors.ts';
import { FormError } from '../../ui/form-error.tsx';
import { useLinkToken } from './link-token.ts';
import { Choice, MailedLink, Next, Onward, OPEN_AGAIN } from './mailed-link.tsx';

/** 'Did you create this account?', by the link that was mailed at sign-up (R180). */
export function ConfirmAccountScreen() {
  const token = useLinkToken();
  const confirm = useConfirmAccount();
  const disown = useDisownAccount();
  if (confirm.isSuccess) {
    return (
      <MailedLink title="Thanks, that's all" subtitle={`${confirm.data.email} is confirmed, and you stay signed in.`}>
        <Onward href="/">Go to your dashboard</Onward>
      </MailedLink>
    );
  }
  if (disown.isSuccess) {
    return (
      <MailedLink
        title="Everyone is signed out"
        subtitle="The person who created the account can't get back in. Choose a password only you know, or close this page and leave it locked."
      >
        <Next href={`/reset-password#token=${disown.data.token}`}>Choose a new password</Next>
      </MailedLink>
    );
  }
  if (token === null) return <MailedLink title="Something is missing" subtitle={OPEN_AGAIN} />;
  const failure = confirm.error ?? disown.error;
  return (
    <MailedLink
      title="Did you create this account?"
      subtitle="Someone signed up for X1 with your email. If it was you, nothing changes. If it wasn't, we'll sign everyone out."
    >
      <FormError title={failure ? errorText(failure, "Your answer didn't reach us. Please try again.") : undefined} />
      <Choice isBusy={confirm.isPending} onPress={() => confirm.mutate(token)}>
        Yes, it was me
      </Choice>
      <Choice variant="outline" isBusy={disown.isPending} onPress={() => disown.mutate(token)}>
        No, it wasn't me
      </Choice>
    </MailedLink>
  );
}
