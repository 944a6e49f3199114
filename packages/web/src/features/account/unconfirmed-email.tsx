import type { User } from '@x1/contract/accounts/user.ts';
import { errorText } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { usePendingEmail, useResendConfirmation } from './use-credentials.ts';

const untilThen = {
  parent: 'Until then, you can message three new trainers a day.',
  trainer: "Until then, you're still paid every Friday, but you can't request a payout in between.",
  admin: '',
} as const;

interface UnconfirmedEmailProps {
  user: User;
  className?: string;
  /** What and which address alone: where something else is meant to be seen first. */
  isShort?: boolean;
}

/** Says that the email waits for its confirmation, and mails the link again (R180). Nothing once it is confirmed. */
export function UnconfirmedEmail({ user, className, isShort = false }: UnconfirmedEmailProps) {
  const email = usePendingEmail();
  const resend = useResendConfirmation();
  if (!email.data || email.data.isConfirmed) return null;
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast({ title: 'On its way', description: `We sent another link to ${user.email}.` }),
      onError: (error) => {
        const description = errorText(error, "The email couldn't be sent. Please try again.");
        toast({ title: 'Error', description, variant: 'destructive' });
      },
    });
  return (
    <div className={classes(isShort && 'notice-line', className)}>
      <Notice
        title="Please confirm your email"
        action={
          <Button variant="outline" size="s" isBusy={resend.isPending} busyLabel="Please wait..." onClick={send}>
            Send it again
          </Button>
        }
      >
        {isShort ? user.email : `Open the link we sent to ${user.email} so we know it's you. ${untilThen[user.role]}`}
      </Notice>
    </div>
  );
}
