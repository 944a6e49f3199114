import { useAccount } from '../../features/account/use-account.ts';
import { useConfirmEmail } from '../../features/account/use-mailed-links.ts';
import { errorText } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useLinkToken } from './link-token.ts';
import { SignInLinks } from './sign-in-links.tsx';

const back = { href: '/', label: 'Back to X1' };

/**
 * Confirms a new email by the link that was mailed to it (B3). It takes a press: mail programs open links by themselves, and must not
 * confirm an address that somebody mistyped.
 */
export function ConfirmEmailScreen() {
  const token = useLinkToken();
  const confirm = useConfirmEmail();
  const { user } = useAccount();
  const settings = (
    <Button href="/account-settings" size="l" isFullWidth className="mt-6">
      Open Account Settings
    </Button>
  );
  if (confirm.isSuccess) {
    return (
      <AuthFrame
        side="parent"
        back={back}
        title="Your email has been changed"
        subtitle={`From now on you sign in with ${confirm.data.email}.`}
      >
        {user ? settings : <SignInLinks />}
      </AuthFrame>
    );
  }
  if (token === null || confirm.isError) {
    const why = confirm.isError
      ? errorText(confirm.error, "The email couldn't be confirmed. Please try again.")
      : 'Please open the link from the email again.';
    return (
      <AuthFrame side="parent" back={back} title="Your email hasn't changed" subtitle={why}>
        {token !== null && confirm.isError && !confirm.error.message.startsWith('4') ? (
          <Button size="l" isFullWidth className="mt-6" onClick={() => confirm.mutate(token)}>
            Try again
          </Button>
        ) : (
          user && settings
        )}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      side="parent"
      back={back}
      title="Confirm your new email"
      subtitle="You'll sign in with this address, and our emails will go there."
    >
      <Button
        size="l"
        isFullWidth
        isBusy={confirm.isPending}
        busyLabel="Please wait..."
        className="mt-7"
        onClick={() => confirm.mutate(token)}
      >
        Confirm this email
      </Button>
    </AuthFrame>
  );
}
