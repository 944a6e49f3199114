import type { PasskeyOptions } from '@x1/contract/accounts/factors.ts';
import { t } from '@x1/contract/core/texts.ts';
import { errorText } from '../../../lib/api-errors.ts';
import { rules } from '../../../lib/form-schema.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAddPasskey } from './use-factors.ts';

interface PasskeyDialogProps {
  begun: { enrollment: string; options: PasskeyOptions };
  /** @param recoveryCodes with the first factor */
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

const blank = { name: t('Passkey') };

/** Adds a passkey of this device, or of one beside it. */
export function PasskeyDialog({ begun, onAdded, onClose }: PasskeyDialogProps) {
  const add = useAddPasskey();
  const form = useForm({
    initial: blank,
    schema: rules<typeof blank>(({ name }) => ({ name: name.trim() === '' ? t('Name is required') : undefined })),
    send: async ({ name }) => onAdded((await add.mutateAsync({ ...begun, name })).recoveryCodes),
  });
  return (
    <FormDialog
      title={t('Add a passkey')}
      description={t('You sign in with your finger, your face or the PIN of your device. Nobody can read or guess it.')}
      submitLabel={t('Create the passkey')}
      form={form}
      onClose={onClose}
    >
      <TextField label={t('Name')} hint={t('So you can tell them apart.')} maxLength={60} {...form.field('name')} />
      {form.failure && (
        <div className="mt-4">
          <Notice tone="bad" isAnnounced>
            {errorText(form.failure, t("The passkey couldn't be created here. Try again, or use an authenticator app."))}
          </Notice>
        </div>
      )}
    </FormDialog>
  );
}
