import type { AnswerMethod, FactorAnswer, FactorChallenge } from '@x1/contract/accounts/factors.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { errorText, hasCode } from '../../../lib/api-errors.ts';
import { type FormErrors, rules } from '../../../lib/form-schema.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { hasPasskeys, signWithPasskey } from './use-factors.ts';

interface AnswerProps {
  challenge: FactorChallenge;
  submitLabel: string;
  onAnswer: (answer: FactorAnswer) => Promise<unknown>;
  /** The challenge is good for nothing any more. */
  onOver: () => void;
}

const others: Record<AnswerMethod, string> = {
  totp: t('Use your authenticator app'),
  passkey: t('Use your passkey'),
  'recovery-code': t('Use a recovery code'),
};

/** Answers the question for the second factor, in the way the person likes best (R181). */
export function AnswerForm(props: AnswerProps) {
  const methods = props.challenge.methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [chosen, choose] = useState<AnswerMethod>(methods.includes('passkey') ? 'passkey' : (methods[0] ?? 'recovery-code'));
  return (
    <>
      {chosen === 'passkey' ? <WithPasskey {...props} /> : <WithCode key={chosen} {...props} method={chosen} />}
      <ul className="mt-5 grid justify-items-center gap-1">
        {methods
          .filter((method) => method !== chosen)
          .map((method) => (
            <li key={method}>
              <Button variant="quiet" size="s" onClick={() => choose(method)}>
                {others[method]}
              </Button>
            </li>
          ))}
      </ul>
    </>
  );
}

function WithPasskey({ challenge, submitLabel, onAnswer, onOver }: AnswerProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const sign = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onAnswer(await signWithPasskey(challenge.passkey ?? {}));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-6">
      <p className="muted">{t('Your device asks for your finger, your face or its PIN.')}</p>
      <Button
        size="l"
        isFullWidth
        icon={Fingerprint}
        isBusy={isBusy}
        busyLabel={t('Please wait...')}
        className="mt-5"
        onClick={() => void sign()}
      >
        {submitLabel}
      </Button>
      <Failure error={failure} fallback={t("That didn't work on this device. Try again, or use another way.")} onOver={onOver} />
    </div>
  );
}

const fields = {
  totp: {
    label: t('Code'),
    hint: t('The six digits your authenticator app shows now.'),
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 8,
  },
  'recovery-code': {
    label: t('Recovery code'),
    hint: t('One of the ten you saved. Each works once.'),
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 20,
  },
} as const;

function WithCode({ challenge: _, method, submitLabel, onAnswer, onOver }: AnswerProps & { method: 'totp' | 'recovery-code' }) {
  const form = useForm({
    initial: { code: '' },
    schema: rules<{ code: string }>(({ code }) => ({ code: code.trim() === '' ? t('Code is required') : undefined })),
    send: ({ code }) => onAnswer({ method, code }),
    errorsOf: (error): FormErrors => (hasCode(error, 'auth.factor_wrong') ? { code: t("This code isn't right, or was used already") } : {}),
  });
  const isField = hasCode(form.failure, 'auth.factor_wrong');
  return (
    <form className="mt-6" {...form.attributes}>
      <TextField {...fields[method]} {...form.field('code')} />
      <Button type="submit" size="l" isFullWidth isBusy={form.isBusy} busyLabel={t('Please wait...')} className="mt-5">
        {submitLabel}
      </Button>
      {!isField && <Failure error={form.failure} fallback={t('Please try again.')} onOver={onOver} />}
    </form>
  );
}

function Failure({ error, fallback, onOver }: { error: unknown; fallback: string; onOver: () => void }) {
  if (!error) return null;
  return (
    <div className="mt-4">
      <Notice
        tone="bad"
        isAnnounced
        action={
          hasCode(error, 'auth.challenge_over') && (
            <Button variant="outline" size="s" onClick={onOver}>
              {t('Start again')}
            </Button>
          )
        }
      >
        {errorText(error, fallback)}
      </Notice>
    </div>
  );
}
