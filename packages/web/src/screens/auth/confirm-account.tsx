import { useAccount } from '../../features/account/use-account.ts';
import { useConfirmAccount, useDisownAccount } from '../../features/account/use-mailed-links.ts';
import { errorText } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useLinkToken } from './link-token.ts';
import { SignInLinks } from './sign-in-links.tsx';

const frame = { side: 'parent', back: { href: '/', label: 'Back to X1' } } as const;

/** 'Did you create this account?', by the link that was mailed at sign-up (R180). It takes a press: mail programs open links by themselves. */
export function ConfirmAccountScreen() {
  const token = useLinkToken();
  const confirm = useConfirmAccount();
  const disown = useDisownAccount();
  const { user } = useAccount();
  if (confirm.isSuccess) {
    return (
      <AuthFrame {...frame} title="Thank you, that is all" subtitle={`${confirm.data.email} is confirmed, and you stay signed in.`}>
        {user ? <Next href="/">Go to your dashboard</Next> : <SignInLinks />}
      </AuthFrame>
    );
  }
  if (disown.isSuccess) {
    return (
      <AuthFrame
        {...frame}
        title="Everybody is signed out"
        subtitle="The person who created the account can't get back in. Choose a password only you know, or close this page and leave it locked."
      >
        <Next href={`/reset-password#token=${disown.data.token}`}>Choose a new password</Next>
      </AuthFrame>
    );
  }
  if (token === null) {
    return <AuthFrame {...frame} title="Something is missing" subtitle="Please open the link from the email again." />;
  }
  const failure = confirm.error ?? disown.error;
  return (
    <AuthFrame
      {...frame}
      title="Did you create this account?"
      subtitle="Somebody signed up on X1 with your email. If it was you, everything stays as it is. If it was not, we sign everybody out."
    >
      <FormError title={failure ? errorText(failure, 'Your answer did not reach us. Please try again.') : undefined} />
      <Button
        size="l"
        isFullWidth
        isBusy={confirm.isPending}
        busyLabel="Please wait..."
        className="mt-7"
        onClick={() => confirm.mutate(token)}
      >
        Yes, it was me
      </Button>
      <Button
        variant="outline"
        size="l"
        isFullWidth
        isBusy={disown.isPending}
        busyLabel="Please wait..."
        className="mt-3"
        onClick={() => disown.mutate(token)}
      >
        No, it was not me
      </Button>
    </AuthFrame>
  );
}

function Next({ href, children }: { href: string; children: string }) {
  return (
    <Button href={href} size="l" isFullWidth className="mt-6">
      {children}
    </Button>
  );
}
