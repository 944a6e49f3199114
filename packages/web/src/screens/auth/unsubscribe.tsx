import { ApiError } from '@x1/contract/core/client.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { MailPreference } from '@x1/contract/notifications/unsubscribe.ts';
import { useUnsubscribe, useUnsubscribeLink } from '../../features/notifications/use-preferences.ts';
import { errorText } from '../../lib/api-errors.ts';
import { FormError } from '../../ui/form-error.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLinkToken } from './link-token.ts';
import { Choice, MailedLink, Next, OPEN_AGAIN } from './mailed-link.tsx';

const TURN_ON_AGAIN = t('You can turn them on again at any time in your notification settings.');

/** What each link turns off, in the words of the settings. */
const switches: Record<MailPreference, { ask: string; effect: string; off: string; failed: string }> = {
  emailNotifications: {
    ask: t('Turn off email notifications?'),
    effect: t(
      "You won't get emails about sessions and unread messages anymore. Receipts, refunds, session invitations and security emails always go out.",
    ),
    off: t('Email notifications are off'),
    failed: t("Email notifications couldn't be turned off. Please try again."),
  },
  sessionReminders: {
    ask: t('Turn off session reminders?'),
    effect: t("You won't be reminded a day and an hour before a session anymore, by email or in any other way."),
    off: t('Session reminders are off'),
    failed: t("Session reminders couldn't be turned off. Please try again."),
  },
  paymentNotifications: {
    ask: t('Turn off payment notifications?'),
    effect: t("You won't be notified of payment updates anymore, by email or in any other way. Receipts and refunds are always emailed."),
    off: t('Payment notifications are off'),
    failed: t("Payment notifications couldn't be turned off. Please try again."),
  },
};

/** Where the unsubscribe link of an email leads a person: it says what will be turned off, and asks first (RFC 8058 §3.1). */
export function UnsubscribeScreen() {
  const token = useLinkToken();
  const link = useUnsubscribeLink(token);
  const unsubscribe = useUnsubscribe();
  if (token === null) {
    return (
      <MailedLink title={t('Something is missing')} subtitle={OPEN_AGAIN}>
        <Settings />
      </MailedLink>
    );
  }
  if (link.isPending) return <Spinner place="whole" />;
  if (link.isError) return <NotRead error={link.error} onRetry={() => void link.refetch()} isBusy={link.isFetching} />;
  const { preference, isOn } = link.data;
  const { ask, effect, off, failed } = switches[preference];
  if (unsubscribe.isSuccess || !isOn) {
    return (
      <MailedLink title={off} subtitle={TURN_ON_AGAIN}>
        <Settings />
      </MailedLink>
    );
  }
  return (
    <MailedLink title={ask} subtitle={effect}>
      <FormError title={unsubscribe.isError ? errorText(unsubscribe.error, failed) : undefined} />
      <Choice isBusy={unsubscribe.isPending} onPress={() => unsubscribe.mutate(token)}>
        {t('Turn off')}
      </Choice>
      <Settings />
    </MailedLink>
  );
}

/** Visitors sign in first. */
const Settings = () => (
  <Next href="/account-settings#notification-preferences" variant="outline">
    {t('Notification settings')}
  </Next>
);

/** A link that no longer works stays so; anything else can be tried again. */
function NotRead({ error, onRetry, isBusy }: { error: Error; onRetry: () => void; isBusy: boolean }) {
  const isDead = error instanceof ApiError && error.status < 500;
  return (
    <MailedLink
      title={isDead ? t("This link doesn't work anymore") : t('Something went wrong')}
      subtitle={errorText(error, t("The link couldn't be read. Please try again."))}
    >
      {!isDead && (
        <Choice isBusy={isBusy} onPress={onRetry}>
          {t('Try again')}
        </Choice>
      )}
      <Settings />
    </MailedLink>
  );
}
