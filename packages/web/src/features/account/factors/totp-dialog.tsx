import { t } from '@x1/contract/core/texts.ts';
import { useState } from 'react';
import { errorText, hasCode } from '../../../lib/api-errors.ts';
import { type FormErrors, rules } from '../../../lib/form-schema.ts';
import { rich } from '../../../lib/rich.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { QrCode } from './qr-code.tsx';
import { useAddTotp } from './use-factors.ts';

interface TotpDialogProps {
  begun: { enrollment: string; secret: string; uri: string };
  /** @param recoveryCodes with the first factor */
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

const blank = { code: '', name: t('Authenticator app') };

/** Adds an authenticator app: scan or type its secret, then tell a code it shows. */
export function TotpDialog({ begun, onAdded, onClose }: TotpDialogProps) {
  const add = useAddTotp();
  const [isTyped, setTyped] = useState(false);
  const form = useForm({
    initial: blank,
    schema: rules<typeof blank>(({ code, name }) => ({
      code: code.trim() === '' ? t('Code is required') : undefined,
      name: name.trim() === '' ? t('Name is required') : undefined,
    })),
    send: async ({ code, name }) => onAdded((await add.mutateAsync({ enrollment: begun.enrollment, code, name })).recoveryCodes),
    errorsOf: (error): FormErrors =>
      hasCode(error, 'auth.factor_wrong') ? { code: t("This code isn't right. Wait for the next one.") } : {},
  });
  return (
    <FormDialog
      title={t('Add an authenticator app')}
      description={t('Such as Google Authenticator, 1Password or Apple Passwords.')}
      submitLabel={t('Add this app')}
      form={form}
      onClose={onClose}
    >
      <div className="grid justify-items-center gap-3">
        <QrCode text={begun.uri} label={t('QR code for your authenticator app')} />
        {isTyped ? (
          <p className="small text-center">
            {rich('Type this in the app instead:<code>{secret}</code>', {
              code: (text) => <code className="secret-key">{text}</code>,
              secret: begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 '),
            })}
          </p>
        ) : (
          <button type="button" className="link small" onClick={() => setTyped(true)}>
            {t("Can't scan it?")}
          </button>
        )}
      </div>
      <div className="mt-5 grid gap-4">
        <TextField label={t('Code from the app')} inputMode="numeric" autoComplete="one-time-code" maxLength={8} {...form.field('code')} />
        <TextField label={t('Name')} hint={t('So you can tell them apart.')} maxLength={60} {...form.field('name')} />
      </div>
      {form.failure && !hasCode(form.failure, 'auth.factor_wrong') && (
        <div className="mt-4">
          <Notice tone="bad" isAnnounced>
            {errorText(form.failure, t("It couldn't be added. Please try again."))}
          </Notice>
        </div>
      )}
    </FormDialog>
  );
}
