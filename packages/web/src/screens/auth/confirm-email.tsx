import { t } from '@x1/contract/core/texts.ts';
import { useAccount } from '../../features/account/use-account.ts';
import { useConfirmEmail } from '../../features/account/use-mailed-links.ts';
import { errorText } from '../../lib/api-errors.ts';
import { useLinkToken } from './link-token.ts';
import { Choice, MailedLink, Next, Onward, OPEN_AGAIN } from './mailed-link.tsx';

const settings = { href: '/account-settings', children: t('Open Account Settings') };

/** Confirms a new email by the link that was mailed to it (B3); a press, so that no mail program confirms an address that was mistyped. */
export function ConfirmEmailScreen() {
  const token = useLinkToken();
  const confirm = useConfirmEmail();
  const { user } = useAccount();
  if (confirm.isSuccess) {
    return (
      <MailedLink title={t('Your email has been changed')} subtitle={t('You now sign in with {email}.', { email: confirm.data.email })}>
        <Onward {...settings} />
      </MailedLink>
    );
  }
  if (token === null || confirm.isError) {
    const why = confirm.isError ? errorText(confirm.error, t("The email couldn't be confirmed. Please try again.")) : OPEN_AGAIN;
    const canRetry = confirm.isError && !confirm.error.message.startsWith('4');
    return (
      <MailedLink title={t("Your email hasn't changed")} subtitle={why}>
        {token !== null && canRetry ? (
          <Choice isBusy={confirm.isPending} onPress={() => confirm.mutate(token)}>
            {t('Try again')}
          </Choice>
        ) : (
          user && <Next {...settings} />
        )}
      </MailedLink>
    );
  }
  return (
    <MailedLink title={t('Confirm your new email')} subtitle={t("You'll sign in with this address, and we'll send emails there.")}>
      <Choice isBusy={confirm.isPending} onPress={() => confirm.mutate(token)}>
        {t('Confirm this email')}
      </Choice>
    </MailedLink>
  );
}
