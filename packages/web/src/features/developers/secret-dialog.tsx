import { t } from '@x1/contract/core/texts.ts';
import { Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

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
        <Button variant="outline" size="s" icon={Copy} onClick={() => void copy(secret)}>
          {t('Copy')}
        </Button>
      </div>
    </Dialog>
  );
}

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toast({ title: t('Copied') });
  } catch {
    toast({
      title: t('Error'),
      description: t("This browser didn't allow copying. Select the text and copy it yourself."),
      variant: 'destructive',
    });
  }
}
