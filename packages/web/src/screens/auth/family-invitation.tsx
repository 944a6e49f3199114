import { ApiError } from '@x1/contract/core/client.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type Account, useAccount } from '../../features/account/use-account.ts';
import { useAcceptInvitation, useDeclineInvitation, useInvitation } from '../../features/family/queries.ts';
import { errorText } from '../../lib/api-errors.ts';
import { rememberReturnPath } from '../../lib/return-path.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLinkToken } from './link-token.ts';
import { Choice, MailedLink, Next, OPEN_AGAIN } from './mailed-link.tsx';

/** 'Accept' or 'No thanks' to an invitation to a family, by the link that was emailed (R172). */
export function FamilyInvitationScreen() {
  const token = useLinkToken();
  const invitation = useInvitation(token);
  const account = useAccount();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  if (token === null) return <MailedLink title={t('Something is missing')} subtitle={OPEN_AGAIN} />;
  if (decline.isSuccess) {
    return <MailedLink title={t('Thanks for telling us')} subtitle={t('You declined the invitation. The link no longer works.')} />;
  }
  if (accept.isSuccess) return <Joined ownerName={accept.data.owner.name} />;
  if (invitation.isPending || account.status === 'loading') return <Spinner place="whole" />;
  if (invitation.isError)
    return <NotRead error={invitation.error} onRetry={() => void invitation.refetch()} isBusy={invitation.isFetching} />;
  const { inviterName, email } = invitation.data;
  const failure = accept.error ?? decline.error;
  return (
    <MailedLink
      title={t("Join {inviterName}'s family?", { inviterName })}
      subtitle={t('{inviterName} invited you to share their family on X1.', { inviterName })}
    >
      <ul className="mt-6 grid gap-2">
        <li>{t("You'll both see the same athletes, including their medical notes, and the same sessions, payments and conversations.")}</li>
        <li>{t('You can book, pay, schedule, cancel and chat for the family. Trainers can see which of you wrote.')}</li>
        <li>
          {t(
            "You can leave at any time, and {inviterName} can remove you at any time. After that, you won't see any of it. Only {inviterName} can change the email of their account or delete it.",
            { inviterName },
          )}
        </li>
      </ul>
      <FormError title={failure ? errorText(failure, t("Your answer didn't reach us. Please try again.")) : undefined} />
      <Answer account={account} token={token} email={email} isBusy={accept.isPending} onAccept={() => accept.mutate(token)} />
      <Choice variant="outline" isBusy={decline.isPending} onPress={() => decline.mutate(token)}>
        {t('No thanks')}
      </Choice>
    </MailedLink>
  );
}

interface AnswerProps {
  account: Account;
  token: string;
  email: string;
  isBusy: boolean;
  onAccept: () => void;
}

/** Accepting takes the account of the invited email: a visitor signs in or up first, and comes back. */
function Answer({ account: { user, signOut }, token, email, isBusy, onAccept }: AnswerProps) {
  if (user && isSame(user.email, email)) {
    return user.role === 'parent' ? (
      <Choice isBusy={isBusy} onPress={onAccept}>
        {t('Accept')}
      </Choice>
    ) : (
      <p className="mt-6">
        {t('Only parents can join a family, and this email belongs to a trainer. Ask for an invitation to a different email.')}
      </p>
    );
  }
  if (user) {
    return (
      <>
        <p className="mt-6 wrap-anywhere">
          {t("You're signed in as {email}, but this invitation is for {invitedEmail}. Sign out to accept it.", {
            email: user.email,
            invitedEmail: email,
          })}
        </p>
        <Choice isBusy={false} onPress={() => void signOut()}>
          {t('Sign out')}
        </Choice>
      </>
    );
  }
  const comeBack = () => rememberReturnPath(`/family-invitation#token=${token}`);
  return (
    <>
      <p className="mt-6 wrap-anywhere">{t('To accept, sign in with {email}, or create an account with it.', { email })}</p>
      <Button href="/parent/sign-up" size="l" isFullWidth className="mt-4" onClick={comeBack}>
        {t('Create an account')}
      </Button>
      <Button href="/parent/sign-in" variant="outline" size="l" isFullWidth className="mt-3" onClick={comeBack}>
        {t('Sign in')}
      </Button>
    </>
  );
}

function Joined({ ownerName }: { ownerName: string }) {
  return (
    <MailedLink title={t("You're in")} subtitle={t("You now share {ownerName}'s family.", { ownerName })}>
      {/* A fresh page: nothing of the time before stays on it. */}
      <Button href="/parent-dashboard" isFullLoad size="l" isFullWidth className="mt-6">
        {t('Go to your dashboard')}
      </Button>
    </MailedLink>
  );
}

/** A link that no longer works stays so; anything else can be tried again. */
function NotRead({ error, onRetry, isBusy }: { error: Error; onRetry: () => void; isBusy: boolean }) {
  const isDead = error instanceof ApiError && error.status < 500;
  return (
    <MailedLink
      title={isDead ? t("This invitation doesn't work anymore") : t('Something went wrong')}
      subtitle={errorText(error, t("The invitation couldn't be read. Please try again."))}
    >
      {isDead ? (
        <Next href="/">{t('Go to X1')}</Next>
      ) : (
        <Choice isBusy={isBusy} onPress={onRetry}>
          {t('Try again')}
        </Choice>
      )}
    </MailedLink>
  );
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
