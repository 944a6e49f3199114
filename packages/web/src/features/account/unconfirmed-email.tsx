import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { errorText } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { usePendingEmail, useResendConfirmation } from './use-credentials.ts';

const untilThen = {
  parent: t('Until then, you can message three new trainers a day.'),
  trainer: t("Until then, you're still paid on Fridays, but you can't request a payout in between."),
  admin: '',
} as const;

interface UnconfirmedEmailProps {
  user: User;
  className?: string;
  /** One line: where something else is meant to be seen first. */
  isShort?: boolean;
}

/** Says that the email waits for its confirmation, and mails the link again (R180). Nothing once it is confirmed. */
export function UnconfirmedEmail({ user, className, isShort = false }: UnconfirmedEmailProps) {
  const email = usePendingEmail();
  const resend = useResendConfirmation();
  if (!email.data || email.data.isConfirmed) return null;
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast({ title: t('On its way'), description: t('We sent another link to {email}.', { email: user.email }) }),
      onError: (error) => {
        const description = errorText(error, t("The email couldn't be sent. Please try again."));
        toast({ title: t('Error'), description, variant: 'destructive' });
      },
    });
  return (
    <div className={classes(isShort && 'notice-line', className)}>
      <Notice
        title={t('Please confirm your email')}
        action={
          <Button variant="outline" size="s" isBusy={resend.isPending} busyLabel={t('Please wait...')} onClick={send}>
            {t('Resend link')}
          </Button>
        }
      >
        {!isShort &&
          t("Open the link we sent to {email} so we know it's you. {untilThen}", { email: user.email, untilThen: untilThen[user.role] })}
      </Notice>
    </div>
  );
}
