import { t } from '@x1/contract/core/texts.ts';
import { Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface SecretDialogProps {
  title: string;
  description: string;
  /** Names the field. */
  label: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret, this once. It closes by its button alone: who dismisses it by accident has none. */
export function SecretDialog({ title, description, label, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog
      isOpen
      isBusy
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={description}
      width="usual"
      foot={<Button onClick={onClose}>{t("I've saved it")}</Button>}
    >
      <TextField label={label} readOnly className="secret-value" value={secret} onFocus={(event) => event.target.select()} />
      <div className="mt-3">
        <Button variant="outline" size="s" icon={Copy} onClick={() => void copyText(secret, { title: t('Copied') })}>
          {t('Copy')}
        </Button>
      </div>
    </Dialog>
  );
}
