import { t } from '@x1/contract/core/texts.ts';
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
      <MailedLink
        title={t("Thanks, that's all")}
        subtitle={t('{email} is confirmed, and you stay signed in.', { email: confirm.data.email })}
      >
        <Onward href="/">{t('Go to your dashboard')}</Onward>
      </MailedLink>
    );
  }
  if (disown.isSuccess) {
    return (
      <MailedLink
        title={t('Everyone is signed out')}
        subtitle={t(
          "The person who created the account can't get back in. Choose a password only you know, or close this page and leave it locked.",
        )}
      >
        <Next href={`/reset-password#token=${disown.data.token}`}>{t('Choose a new password')}</Next>
      </MailedLink>
    );
  }
  if (token === null) return <MailedLink title={t('Something is missing')} subtitle={OPEN_AGAIN} />;
  const failure = confirm.error ?? disown.error;
  return (
    <MailedLink
      title={t('Did you create this account?')}
      subtitle={t("This email was used to sign up for X1. If it was you, say yes and you're done. If it wasn't, we'll sign everyone out.")}
    >
      <FormError title={failure ? errorText(failure, t("Your answer didn't reach us. Please try again.")) : undefined} />
      <Choice isBusy={confirm.isPending} onPress={() => confirm.mutate(token)}>
        {t('Yes, it was me')}
      </Choice>
      <Choice variant="outline" isBusy={disown.isPending} onPress={() => disown.mutate(token)}>
        {t("No, it wasn't me")}
      </Choice>
    </MailedLink>
  );
}
