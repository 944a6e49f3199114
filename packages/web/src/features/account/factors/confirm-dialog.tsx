import type { FactorChallenge } from '@x1/contract/accounts/factors.ts';
import { t } from '@x1/contract/core/texts.ts';
import { useCallback, useEffect, useState } from 'react';
import { factorsApi } from '../../../lib/api/factors.ts';
import { errorText, hasCode } from '../../../lib/api-errors.ts';
import type { FormErrors } from '../../../lib/form-schema.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { AnswerForm } from './answer-form.tsx';

interface ConfirmProps {
  /** Whose password it is, for password managers. */
  email: string;
  onDone: () => void;
  onClose: () => void;
}

const title = t("Confirm that it's you");
const why = t('This protects your account on a device you left open.');

/** Asks again who is there: for the second factor, or for the password where there is none. */
export function ConfirmDialog({ email, onDone, onClose }: ConfirmProps) {
  // Undefined while it is loading; null asks for the password.
  const [challenge, setChallenge] = useState<FactorChallenge | null>();
  const [failure, setFailure] = useState<unknown>();
  const begin = useCallback(() => {
    setChallenge(undefined);
    factorsApi.beginConfirmation().then((found) => setChallenge(found.challenge), setFailure);
  }, []);
  useEffect(begin, [begin]);
  if (challenge === null) return <PasswordQuestion email={email} onDone={onDone} onClose={onClose} />;
  return (
    <Dialog isOpen onOpenChange={(stays) => !stays && onClose()} title={title} description={why} width="narrow">
      {failure !== undefined && (
        <Notice tone="bad" isAnnounced>
          {errorText(failure, t('Please try again in a moment.'))}
        </Notice>
      )}
      {!challenge && failure === undefined && <Spinner />}
      {challenge && (
        <AnswerForm
          challenge={challenge}
          submitLabel={t('Confirm')}
          onAnswer={async (answer) => {
            await factorsApi.confirmIdentity({ body: { challenge: challenge.challenge, answer } });
            onDone();
          }}
          onOver={begin}
        />
      )}
    </Dialog>
  );
}

function PasswordQuestion({ email, onDone, onClose }: ConfirmProps) {
  const form = useForm({
    initial: { password: '' },
    send: async ({ password }) => {
      await factorsApi.confirmIdentity({ body: { password } });
      onDone();
    },
    errorsOf: (error): FormErrors => (hasCode(error, 'account.wrong_password') ? { password: t("That's not your password") } : {}),
  });
  return (
    <FormDialog
      title={title}
      description={why}
      submitLabel={t('Confirm')}
      isReady={form.values.password !== ''}
      form={form}
      onClose={onClose}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('Your password')} autoComplete="current-password" {...form.field('password')} />
      {form.failure && !hasCode(form.failure, 'account.wrong_password') && (
        <div className="mt-4">
          <Notice tone="bad" isAnnounced>
            {errorText(form.failure, t('Please try again.'))}
          </Notice>
        </div>
      )}
    </FormDialog>
  );
}
