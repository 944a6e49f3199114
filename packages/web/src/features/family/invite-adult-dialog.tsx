import { FAMILY_INVITATION_DAYS } from '@x1/contract/accounts/family.ts';
import { Email } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import * as z from 'zod/mini';
import { errorText } from '../../lib/api-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useInviteAdult } from './queries.ts';

const schema = z.object({ email: Email });

/** Has an invitation emailed to one other adult (R172). */
export function InviteAdultDialog({ onClose }: { onClose: () => void }) {
  const invite = useInviteAdult();
  const form = useForm({
    initial: { email: '' },
    schema,
    send: async ({ email }) => {
      await invite.mutateAsync(email);
      toast({ title: t('Invitation Sent'), description: t('We emailed a link to {email}.', { email }) });
      onClose();
    },
  });
  const { failure, errors, refusals } = form;
  return (
    <FormDialog
      onClose={onClose}
      title={t('Invite an adult')}
      description={t(
        "We'll email them a link that's good for {days} days. They accept by signing in with this email. It has to be a new account, or one that hasn't booked or chatted yet.",
        { days: FAMILY_INVITATION_DAYS },
      )}
      submitLabel={t('Send invitation')}
      busyLabel={t('Sending...')}
      form={form}
    >
      {failure && Object.keys(errors).length === 0 && (
        <FormError title={errorText(failure, t('Failed to send the invitation. Please try again.'))} attempt={refusals} />
      )}
      <TextField label={t('Their email')} type="email" autoComplete="off" {...form.field('email')} />
    </FormDialog>
  );
}
